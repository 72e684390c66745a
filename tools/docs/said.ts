import { readdirSync, readFileSync } from 'node:fs'
import { commentsOf, type Comments, type Said } from './comments.ts'
import { root } from './files.ts'

/** What the comments of the device protocol and its vocabulary say of fields and words. */

interface File {
  readonly name: string
  readonly constants: Comments
}

const filesIn = (folder: string): File[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'examples.ts')
    .map((name) => ({ name, constants: commentsOf(readFileSync(`${root}${folder}/${name}`, 'utf8')) }))

const files = [...filesIn('packages/devices/src/protocol'), ...filesIn('packages/vocabulary/src')]

/** Types so small that their comment says nothing of the field that has them. */
const tooSmall = new Set([
  'id',
  'ids',
  'EpochMs',
  'MonoMs',
  'EventNumber',
  'Word',
  'Code',
  'CommandId',
  'minute',
  'date',
  'PolicyDigest',
])

interface Found {
  readonly said: Said
  readonly file: File
}

/** A constant by its name: of the same file, or the one of another file of which something is said. */
function constantOf(name: string, file?: File): Found | undefined {
  const own = file?.constants.get(name)
  if (file && own) return { said: own, file }
  const others = files.flatMap((each) => {
    const said = each.constants.get(name)
    return said ? [{ said, file: each }] : []
  })
  return others.find(({ said }) => said.comment !== undefined) ?? others[0]
}

function fieldIn({ said, file }: Found, name: string, passed: ReadonlySet<Said> = new Set()): Found | undefined {
  const own = said.fields.get(name)
  if (own) return { said: own, file }
  for (const used of said.uses) {
    const constant = constantOf(used, file)
    if (!constant || passed.has(constant.said)) continue
    const found = fieldIn(constant, name, new Set([...passed, said]))
    if (found) return found
  }
  return undefined
}

/** Comment of a field, or of the constant that is its value. */
function commentOf({ said, file }: Found, name: string): string {
  if (said.comment !== undefined) return said.comment
  for (const used of said.uses) {
    // A field that is written by the name of its constant alone is what the constant is.
    const constant = tooSmall.has(used) && used !== name ? undefined : constantOf(used, file)
    if (constant && constant.said !== said && constant.said.comment !== undefined) return constant.said.comment
  }
  return ''
}

/** What is said of a constant; empty where nothing is. */
export const saidOf = (constant: string): string => constantOf(constant)?.said.comment ?? ''

/** What is said of a field of a constant, by the names of the fields that lead to it; empty where nothing is. */
export function saidOfField(constant: string, names: readonly string[]): string {
  let found = constantOf(constant)
  for (const name of names) found = found && fieldIn(found, name)
  return found ? commentOf(found, names.at(-1)!) : ''
}

/** Words of a list, each with what is said of it. */
export function wordsOf(constant: string): (readonly [word: string, comment: string])[] {
  return [...(constantOf(constant)?.said.words ?? [])].map(([word, { comment = '' }]) => [word, comment])
}
