import type pg from 'pg'
import { limits } from '@lintel/contract/base/limits.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { Vault } from '../access/vault.ts'
import { ownerTransaction } from '../db/database.ts'
import { cleanPicture } from '../domain/pictures/clean-picture.ts'
import type { Services } from '../kernel/services.ts'

interface PictureTable {
  readonly name: string
  /** Column of the picture. */
  readonly column: string
  readonly isEncrypted: boolean
  readonly limit: { readonly bytes: number; readonly side: number }
  /** What else follows from the picture that was encoded again: columns with what they are set to. */
  readonly also?: string
}

const tables: readonly PictureTable[] = [
  {
    name: 'person_photo',
    column: 'ciphertext',
    isEncrypted: true,
    limit: { bytes: limits.photoBytes, side: limits.photoSideMax },
  },
  {
    name: 'captured_image',
    column: 'ciphertext',
    isEncrypted: true,
    limit: { bytes: linkLimits.mediaBytes, side: linkLimits.mediaSide },
    also: ', width = $3, height = $4',
  },
  {
    name: 'badge_picture',
    column: 'bytes',
    isEncrypted: false,
    limit: { bytes: limits.badgePictureBytes, side: limits.badgePictureSide },
  },
  {
    name: 'brand',
    column: 'logo',
    isEncrypted: false,
    limit: { bytes: limits.brandLogoBytes, side: limits.brandLogoSide },
    // Browsers keep a logo for good by its id.
    also: ', logo_uuid = gen_random_uuid()',
  },
]

/**
 * Encodes pictures again that were taken in before pictures lost everything but their pixels, one in a
 * transaction, until none is left. May run at any moment, and twice. One that cannot be decoded has no pixels to keep: it
 * stays as it is, as its record says that there is one, and is named in the log.
 */
export async function cleanStoredPictures({ database, vault, log }: Services): Promise<void> {
  for (const table of tables) {
    let count = 0
    while (await cleanNext(database.owner, vault, table, (row) => log.warn(row, 'a stored picture cannot be read')))
      count += 1
    if (count > 0) log.info({ table: table.name, pictures: count }, 'stored pictures were encoded again')
  }
}

const cleanNext = (
  owner: pg.Pool,
  vault: Vault,
  { name, column, isEncrypted, limit, also = '' }: PictureTable,
  noteUnreadable: (row: { readonly table: string; readonly row: string }) => void,
): Promise<boolean> =>
  ownerTransaction(owner, async (client) => {
    const { rows } = await client.query<{ row: string; stored: Buffer | null }>(
      `select ctid::text as row, ${column} as stored from ${name} where not is_clean limit 1 for update skip locked`,
    )
    const [picture] = rows
    if (!picture) return false
    const { row, stored } = picture
    const clean =
      stored && (await cleanPicture(isEncrypted ? vault.decryptBytes(stored) : stored, limit.side, limit.bytes))
    if (clean === null || typeof clean === 'string') {
      if (clean) noteUnreadable({ table: name, row })
      await client.query(`update ${name} set is_clean = true where ctid = $1::tid`, [row])
      return true
    }
    const bytes = isEncrypted ? vault.encryptBytes(clean.bytes) : clean.bytes
    const values = also.includes('$3') ? [row, bytes, clean.width, clean.height] : [row, bytes]
    await client.query(`update ${name} set is_clean = true, ${column} = $2${also} where ctid = $1::tid`, values)
    return true
  })
