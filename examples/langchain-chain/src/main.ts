import { run } from './run.ts'

await run(console.log, process.argv.slice(2))
