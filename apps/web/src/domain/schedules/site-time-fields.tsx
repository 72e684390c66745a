import type { SiteZones } from '@lintel/contract/schedules/schema.ts'
import { useWatch } from 'react-hook-form'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { FormatsField } from '../../kit/form/zones/formats-field.tsx'
import { TimeZoneField } from '../../kit/form/more-fields.tsx'
import { useScheduleWords } from './schedule-words.ts'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'

interface SiteClock extends SiteZones {
  readonly timeZone: string
  readonly customizeForm: number
}

/** The form of a site's clock; of one that is to move, where to and when. */
export const timeValues = ({ timeZone, customizeForm, nextZone }: SiteClock) => ({
  timeZone: nextZone?.timeZone ?? timeZone,
  customizeForm,
  timeZoneFrom: nextZone?.local ?? '',
})

/**
 * Time zone and from when it holds, and the form of dates with each one written as it would be now. Its texts are those
 * of site settings.
 */
export function TimeFields({ site }: { readonly site: SiteClock }) {
  const t = useText()
  const timeZone = useWatch({ name: 'timeZone' }) as string
  return (
    <>
      <TimeZoneField name="timeZone" label="siteSettings:fields.timeZone" help={t('siteSettings:help.timeZone')} />
      {timeZone !== site.timeZone && (
        <DateField
          kind="moment"
          name="timeZoneFrom"
          label="siteSettings:fields.timeZoneFrom"
          help={t('siteSettings:help.timeZoneFrom')}
        />
      )}
      <ZoneLines site={site} />
      <FormatsField
        label="siteSettings:fields.customizeForm"
        preview={(example) => t('siteSettings:help.preview', { example })}
      />
    </>
  )
}

/** The zones the site has had, and the one it is to have. */
function ZoneLines({ site: { earlierZones, nextZone } }: { readonly site: SiteClock }) {
  const t = useText()
  const format = useMomentFormat()
  const { moment } = useScheduleWords()
  const lines = [
    ...earlierZones.map(({ timeZone: zone, until }) =>
      t('siteSettings:zones.until', { zone, moment: format.dateTime(until) }),
    ),
    ...(nextZone ? [t('siteSettings:zones.from', { zone: nextZone.timeZone, moment: moment(nextZone.local) })] : []),
  ]
  return lines.length > 0 ? <TextLines lines={lines} /> : null
}
