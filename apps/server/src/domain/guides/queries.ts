import { businessBits, businessTypes } from '@lintel/contract/access/roles.ts'
import { guideAddress } from '@lintel/contract/guides/operations.ts'
import type { GuideFile } from '@lintel/contract/guides/schema.ts'
import { fallbackLocale } from '@lintel/i18n/locales.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { accountByUuid } from '../sessions/queries.ts'

function files(db: Db, scope: SystemScope) {
  return systemQueries(db, scope)
    .selectFrom('guide_file')
    .select(['type', 'language', 'uuid', 'name', 'bytes', 'uploaded_at'])
    .orderBy('type')
    .orderBy('language')
}

type Row = Awaited<ReturnType<ReturnType<typeof files>['executeTakeFirstOrThrow']>>

const toGuideFile = ({ type, language, uuid, name, bytes, uploaded_at }: Row): GuideFile => ({
  type,
  language,
  name,
  bytes,
  uploadedAt: uploaded_at.toISOString(),
  address: guideAddress(uuid),
})

/** Every manual, by type and language. */
export async function everyGuide(db: Db, scope: SystemScope): Promise<GuideFile[]> {
  return (await files(db, scope).execute()).map(toGuideFile)
}

/**
 * One manual for each type of sites the session may build: in the language of its account, else in English, else none.
 */
export async function ownGuides(
  db: Db,
  scope: SystemScope,
  { accountUuid, operator }: SessionRecord,
): Promise<GuideFile[]> {
  const { language } = await accountByUuid(db, scope, accountUuid)
  const rows = await files(db, scope).where('language', 'in', [language, fallbackLocale]).execute()
  return businessTypes
    .filter((type) => (operator.business & businessBits[type]) !== 0)
    .flatMap((type) => {
      const of = (code: string) => rows.find((row) => row.type === type && row.language === code)
      const row = of(language) ?? of(fallbackLocale)
      return row ? [toGuideFile(row)] : []
    })
}
