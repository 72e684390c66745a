const line = /^([A-Za-z][\w.]*)\s*=\s*(.*)$/

/**
 * Reads a provisioning text: lines of `name = value`, blank lines and lines that begin with `#` say nothing. Answers what it
 * sets, or a sentence about the first line that is none of these.
 */
export function readProvisioning(text: string): Readonly<Record<string, string>> | string {
  const read: Record<string, string> = {}
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const trimmed = raw.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const [, name, value] = line.exec(trimmed) ?? []
    if (name === undefined) return `Line ${index + 1} is not of the form name = value.`
    read[name] = value ?? ''
  }
  return read
}
