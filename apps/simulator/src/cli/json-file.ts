import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { UnsupportedError } from '../base/unsupported-error.ts'

/** The text of a file; throws CannotDoError where it cannot be read. */
export const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UnsupportedError(`${path} cannot be read (${error.code}).`)
  })

/**
 * Reads a JSON file of a shape. Throws CannotDoError with a sentence that says what is wrong where; `wrong` is its
 * middle.
 */
export async function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  wrong: string,
): Promise<z.output<Schema>> {
  const text = await readText(path)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UnsupportedError(`${path} is not JSON.`)
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const where = result.error.issues[0]?.path.map(String).join('.') ?? ''
  throw new UnsupportedError(`${path} ${wrong}${where === '' ? '' : ` (see ${where})`}.`)
}
