import type { TempKeyInfo } from '@lintel/contract/visitors/records.ts'
import type { Translate } from '@lintel/i18n/translator.ts'
import type { PassWords } from './pass-picture.ts'

interface Wording {
  readonly t: Translate
  readonly moment: (at: string) => string
  readonly hours: readonly string[]
}

/** Doors that the visitor is promised: those that read the pass. */
const openedDoors = ({ doors }: TempKeyInfo) => doors.filter(({ isOpened }) => isOpened).map(({ name }) => name)

/** Where the visitor goes, when and through which doors; what has no value is left out. */
export function passFacts(info: TempKeyInfo, { t, moment, hours }: Wording): PassWords['facts'] {
  const minutes = info.lifetimeMinutes
  const facts = [
    { label: t('things:company'), value: info.companyName },
    { label: t('things:building'), value: info.buildingName },
    { label: t('things:apartment'), value: info.apartmentName },
    { label: t('visitors:fields.host'), value: info.hostName },
    { label: t('visitors:fields.startsAt'), value: moment(info.validFrom) },
    { label: t('visitors:fields.endsAt'), value: moment(info.validUntil) },
    { label: t('visitors:fields.countPerDoor'), value: info.countPerDoor !== null && String(info.countPerDoor) },
    {
      label: t('visitors:fields.lifetimeMinutes'),
      value: minutes > 0 && t('common:duration.minutes', { count: minutes }),
    },
    { label: t('visitors:fields.windows'), value: hours.join('; ') },
    { label: t('menu:doors'), value: openedDoors(info).join(', ') },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}
