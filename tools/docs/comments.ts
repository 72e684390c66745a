/** What the comments of a source file say of its constants and of the fields within them. */
export interface Comments {
  /** By the constant's name. */
  readonly constants: ReadonlyMap<string, string>
  /** By the constant's name and the field's, as `Birth.ip`. */
  readonly fields: ReadonlyMap<string, string>
}

const declaration = /^(?:export )?const (\w+)/
const field = /^\s+(\w+)\??:/

/** Reads the documentation comments of a source file, line by line: a comment belongs to the next declaration or field. */
export function commentsOf(source: string): Comments {
  const constants = new Map<string, string>()
  const fields = new Map<string, string>()
  let constant = ''
  let comment: string | undefined
  for (const part of source.split(/(\/\*\*[\s\S]*?\*\/)|\n/)) {
    if (part === undefined || part.trim() === '') continue
    if (part.startsWith('/**')) {
      comment = plain(part)
      continue
    }
    const declared = declaration.exec(part)?.[1]
    if (declared !== undefined) constant = declared
    const named = field.exec(part)?.[1]
    if (comment !== undefined && declared !== undefined) constants.set(declared, comment)
    else if (comment !== undefined && named !== undefined) fields.set(`${constant}.${named}`, comment)
    comment = undefined
  }
  return { constants, fields }
}

/** A comment as one line of text, its citations as links to the rules. */
function plain(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/\n\s*\* ?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /\b([a-z-]+\.md) (\d+(?:\.\d+)*)/g,
      (_, file: string, at: string) => `[${file} ${at}](../rules/${file}#${at})`,
    )
    .replaceAll('|', '\\|')
}
