#!/usr/bin/env node
import { main } from './main.ts'

// A reader that closes early (`winnow report … | head`) ends the program quietly.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

// Who stops reading problems and progress still gets the report.
process.stderr.on('error', () => undefined)

process.exitCode = await main(process.argv.slice(2), process)
