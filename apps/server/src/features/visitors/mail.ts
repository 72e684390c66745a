import { groupTypedCode } from '@lintel/contract/base/typed-code.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { hoursLines } from '@lintel/i18n/format/hours.ts'
import { zoneAt, zonesByTime } from '@lintel/contract/schedules/zones-by-time.ts'
import type { TempKeyCodes, TempKeyShown } from '@lintel/contract/visitors/records.ts'
import { ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'
import { siteMailFormat } from '../../domain/mails/format.ts'
import { queueMail, type MailFact, type TypedCode } from '../../domain/mails/queue.ts'
import { showZones, zoneColumns, type ZoneRow } from '../../domain/site-clock/site-zones.ts'
import { addressLine } from '../../domain/sites/site-details.ts'
import { namesOfOpenedDoors, type KeyInfo } from './temp-key-queries.ts'

interface MailWork {
  readonly db: Db
  readonly scope: ProjectScope
  readonly services: Services
}

/** Writes to the visitor: the key, where and when it opens, and who expects them (office.md 10). */
export async function mailVisitorPass(
  { db, scope, services }: MailWork,
  info: KeyInfo,
  { link, ...codes }: TempKeyShown,
): Promise<void> {
  const site = await ownSite(db, scope)
    .select(['name', 'street', 'postal_code', 'city', 'customize_form', ...zoneColumns])
    .executeTakeFirstOrThrow()
  const format = siteMailFormat(info.language, site)
  const place = addressLine(site)
  const doors = namesOfOpenedDoors(info).join(', ')
  const facts: MailFact[] = [
    ...(place ? [{ name: 'place', params: { place } } as const] : []),
    ...(info.hostName ? [{ name: 'host', params: { host: info.hostName } } as const] : []),
    {
      name: 'validity',
      params: {
        from: format.dateTime(info.validFrom),
        until: format.dateTime(info.validUntil),
        zone: zonesOf(site, info).join(' – '),
      },
    },
    ...(info.repeat === 'never'
      ? []
      : [{ name: 'hours', params: { hours: hoursLines(info.windows, info.language).join('; ') } } as const]),
    ...(doors === '' ? [] : [{ name: 'doors', params: { doors } } as const]),
    ...(info.countPerDoor === null ? [] : [{ name: 'uses', params: { uses: info.countPerDoor } } as const]),
    ...(info.lifetimeMinutes === 0 ? [] : [{ name: 'lifetime', params: { minutes: info.lifetimeMinutes } } as const]),
    { name: howOf(codes), params: {} },
  ]
  await queueMail(db, scope, services, {
    name: 'visitorKey',
    to: info.email,
    language: info.language,
    params: { name: info.name, site: site.name },
    codes,
    link,
    typedCode: typedCodeOf(link),
    facts,
  })
}

/** The code of the link, to be typed; those of before can only be clicked. */
function typedCodeOf(link: string): TypedCode | undefined {
  const code = link.split('#')[1] ?? ''
  return code.length === limits.openCode ? { code: groupTypedCode(code) } : undefined
}

/** How the visitor opens with what the key is. */
function howOf({ key, qrCode }: TempKeyCodes): MailFact['name'] {
  if (qrCode === '') return 'digits'
  return key === '' ? 'qrCode' : 'both'
}

/** The zone of the site when a key begins, and another one where that holds when the key ends. */
function zonesOf(site: ZoneRow, { validFrom, validUntil }: Pick<KeyInfo, 'validFrom' | 'validUntil'>): string[] {
  const zones = zonesByTime(site.time_zone, showZones(site))
  return [...new Set([validFrom, validUntil].map((at) => zoneAt(zones, at)))]
}
