import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface TextFile {
  /** From the project's folder, with slashes. */
  readonly path: string
  readonly text: string
}

const foldersOfOthers = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'generated'])

/** Every file below a folder whose path the pattern matches; what is installed, built or generated is left out. */
export function textFiles(folder: string, pattern: RegExp): TextFile[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return foldersOfOthers.has(entry.name) ? [] : textFiles(path, pattern)
    return pattern.test(path) ? [{ path, text: readFileSync(`${root}${path}`, 'utf8') }] : []
  })
}
