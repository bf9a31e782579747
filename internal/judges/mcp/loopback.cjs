// The servers of the conformance suite listen on all interfaces, and ask for
// their port at once, so listen cannot be given a host, which is looked up first.
// With this file in NODE_OPTIONS they listen on the loopback interface alone.
const net = require("node:net");
const { _listen2: listen } = net.Server.prototype;
if (typeof listen !== "function") throw new Error("loopback.cjs does not fit this version of Node.js");
net.Server.prototype._listen2 = function (address, port, type, ...rest) {
  const everywhere = port >= 0 && type !== -1 && (address === null || address === "::" || address === "0.0.0.0");
  return everywhere ? listen.call(this, "127.0.0.1", port, 4, ...rest) : listen.call(this, address, port, type, ...rest);
};
