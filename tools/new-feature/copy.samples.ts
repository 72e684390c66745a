import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registrations } from './register.ts'

/** The generator for tests: it writes into a copy of the registers that it changes. */

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes a folder with the registers and the settings of format and lint; answers its path. */
export function copyOfRegisters(): string {
  const copy = mkdtempSync(join(tmpdir(), 'new-feature-'))
  for (const path of [...registrations.map(({ path: registry }) => registry), '.oxfmtrc.json', '.oxlintrc.json']) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  return copy
}

/** Runs the generator with answers from a pipe. */
export const newFeature = (copy: string, answers: string) =>
  spawnSync(process.execPath, [join(root, 'tools/new-feature.ts'), '--into', copy], {
    input: answers,
    encoding: 'utf8',
  })
