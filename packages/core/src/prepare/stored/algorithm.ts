/**
 * Names the code that decides: what another version of it decided is decided anew. The build writes the digest of all
 * sources here.
 */
export const algorithm: string = 'unbuilt'
