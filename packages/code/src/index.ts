export type { LocateWasm, WasmSource } from './grammars.ts'
export type { Language } from './languages/index.ts'
export { treeSitterOutline, type TreeSitterOutlineOptions } from './tree-sitter-outline.ts'
