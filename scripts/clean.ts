/** Removes what a build wrote, including outputs whose source no longer exists. */
import { globSync, rmSync } from 'node:fs'

for (const folder of globSync(['packages/*/dist', 'bench/dist', 'examples/*/dist'])) rmSync(folder, { recursive: true })
