export { checkConverter, withoutIds, type Converter } from './check-converter.ts'
