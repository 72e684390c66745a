import { z } from 'zod'
import { BackupError } from './archive.ts'

/** Raised when an older portal could not read the archive. */
export const formatVersion = 1

/** The first entry: what is needed before the first row is loaded. */
export const Header = z.object({
  format: z.literal(formatVersion),
  /** Version of the portal that wrote it. */
  portal: z.string(),
  createdAt: z.iso.datetime(),
  /** Migrations of the database, oldest first. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Months that the door log has partitions for, as YYYY-MM. */
  months: z.array(z.string().regex(/^\d{4}-\d{2}$/)),
})
export type Header = z.infer<typeof Header>

/** The last entry: what all the others must have come to. An archive without it was cut off. */
export const Manifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  /** Digests of the large files; archives of before there were any do not say. */
  objects: z.array(z.string()).default([]),
})
export type Manifest = z.infer<typeof Manifest>

export const headerName = 'header.json'
export const manifestName = 'manifest.json'

/** Parses an entry of JSON. @throws {BackupError} when it has another shape */
export function parseEntry<Shape extends z.ZodType>(shape: Shape, name: string, bytes: Buffer): z.infer<Shape> {
  const result = shape.safeParse(jsonOf(bytes))
  if (result.success) return result.data
  throw new BackupError(`${name} of the backup has a shape this version does not know: use the version that wrote it.`)
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
