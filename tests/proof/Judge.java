import java.io.FileInputStream;
import java.util.Set;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Asks veraPDF about files; says of each whether it keeps a profile, and the clauses that it breaks. */
public class Judge {
    public static void main(String[] words) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        PDFAFlavour flavour = PDFAFlavour.fromString(words[0]);
        for (int i = 1; i < words.length; i++) {
            try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(words[i]), flavour)) {
                ValidationResult result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
                Set<String> broken = new TreeSet<>();
                for (TestAssertion each : result.getTestAssertions()) {
                    if (each.getStatus() == TestAssertion.Status.FAILED) {
                        broken.add(each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber());
                    }
                }
                System.out.println((result.isCompliant() ? "keeps " : "breaks ") + flavour.getId() + " " + broken);
            }
        }
    }
}
