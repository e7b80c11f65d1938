/** Vitest lends its edge environment these Node globals; without them a test shows what an edge runtime would. */
for (const name of ['process', 'Buffer', 'setImmediate', 'clearImmediate', 'global']) {
  Reflect.deleteProperty(globalThis, name)
}
