/* oxlint-disable typescript/no-explicit-any, typescript/consistent-type-imports -- a sample shows one thing; the rest may be anything */
// Names the samples of the documentation use without declaring them: what a host has at hand.
declare const history: any
declare const messages: any
declare const model: any
declare const tools: any
declare const system: any
declare const systemPrompt: any
declare const instructions: any
declare const edits: any
declare const source: any
declare const report: any
declare const native: unknown[]
declare const view: any
declare const state: any
declare const prompt: any
declare const openai: {
  // A list that may be added to, as the client wants it: a view is none.
  readonly chat: {
    readonly completions: { create(request: { model: string; messages: any[]; tools?: any }): Promise<any> }
  }
  readonly embeddings: any
}
declare const client: any
declare const embedder: import('@winnow/core').Embedder
declare function runTool(name: string, input: unknown): Promise<string>
declare const definitions: any
declare function encode(text: string): number[]
declare const winnow: import('@winnow/core').Winnow
declare const options: import('@winnow/core').WinnowOptions
declare const adapter: import('@winnow/core/testing').CheckedAdapter<any>
