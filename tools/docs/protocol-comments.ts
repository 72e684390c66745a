import { readdirSync, readFileSync } from 'node:fs'
import { commentsOf, type Comments, type CommentedName } from './comments.ts'
import { root } from './files.ts'

/** Comments of fields and words of the device protocol and its vocabulary. */

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

interface FoundConstant {
  readonly commented: CommentedName
  readonly file: File
}

/** A constant by its name: of the same file, or the one of another file that has a comment. */
function constantOf(name: string, file?: File): FoundConstant | undefined {
  const own = file?.constants.get(name)
  if (file && own) return { commented: own, file }
  const others = files.flatMap((each) => {
    const constant = each.constants.get(name)
    return constant ? [{ commented: constant, file: each }] : []
  })
  return others.find(({ commented }) => commented.comment !== undefined) ?? others[0]
}

function fieldIn(
  { commented, file }: FoundConstant,
  name: string,
  passed: ReadonlySet<CommentedName> = new Set(),
): FoundConstant | undefined {
  const own = commented.fields.get(name)
  if (own) return { commented: own, file }
  for (const usage of commented.uses) {
    const constant = constantOf(usage, file)
    if (!constant || passed.has(constant.commented)) continue
    const found = fieldIn(constant, name, new Set([...passed, commented]))
    if (found) return found
  }
  return undefined
}

/** Comment of a field, or of the constant that is its value. */
function commentOf({ commented, file }: FoundConstant, name: string): string {
  if (commented.comment !== undefined) return commented.comment
  for (const usage of commented.uses) {
    // A field that is written by the name of its constant alone is what the constant is.
    const constant = tooSmall.has(usage) && usage !== name ? undefined : constantOf(usage, file)
    if (constant && constant.commented !== commented && constant.commented.comment !== undefined)
      return constant.commented.comment
  }
  return ''
}

/** Comment of a constant; empty where it has none. */
export const constantComment = (constant: string): string => constantOf(constant)?.commented.comment ?? ''

/** Comment of a field of a constant, by the names of the fields that lead to it; empty where it has none. */
export function fieldComment(constant: string, names: readonly string[]): string {
  let found = constantOf(constant)
  for (const name of names) found = found && fieldIn(found, name)
  return found ? commentOf(found, names.at(-1)!) : ''
}

/** Words of a list, each with its comment. */
export function wordsOf(constant: string): (readonly [word: string, comment: string])[] {
  return [...(constantOf(constant)?.commented.words ?? [])].map(([word, { comment = '' }]) => [word, comment])
}
