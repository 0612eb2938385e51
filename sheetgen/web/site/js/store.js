// What is kept in this browser: settings and the last games. Where storage is refused, nothing breaks.
const TABLES = "sheetgen.tables",
  SETTINGS = "sheetgen.settings",
  MOST = 20;

const read = (key, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
};
const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

export const settings = () => read(SETTINGS, {});
export const setting = (key, otherwise) => settings()[key] ?? otherwise;
export const set = (key, value) => write(SETTINGS, { ...settings(), [key]: value });

/** Games that go on or are over, the last one first. */
export const tables = () => read(TABLES, []);
export const table = (id) => tables().find((one) => one.id === id);
export const forget = (id) =>
  write(
    TABLES,
    tables().filter((one) => one.id !== id),
  );

/** Keep a game; false if the browser refuses. */
export const keep = (one) =>
  write(TABLES, [{ ...one, when: Date.now() }, ...tables().filter((other) => other.id !== one.id)].slice(0, MOST));

export const fresh = () => Math.random().toString(36).slice(2, 8);
