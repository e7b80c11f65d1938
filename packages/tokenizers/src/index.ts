export { tokenizer, type Encoding } from './tokenizer.ts'
