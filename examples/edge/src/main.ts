import { bundleWorker } from './bundle.ts'
import { run } from './run.ts'

await run((await bundleWorker()).code, console.log, process.argv.slice(2))
