// A server of Node.js with this file in NODE_OPTIONS floods its standard error,
// before it starts and whenever it writes an answer.
const flood = () => process.stderr.write("all is well\n".repeat(20_000)); // waits until it is read
flood();
const { write } = process.stdout;
process.stdout.write = function (...args) {
  flood();
  return write.apply(this, args);
};
