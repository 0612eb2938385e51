# Runs a program of the checkout's own .venv: sh tools/venv.sh ruff check
# A venv has its programs in Scripts on Windows, elsewhere in bin.
place=.venv/bin
[ -d .venv/Scripts ] && place=.venv/Scripts
program=$1
shift
exec "$place/$program" "$@"
