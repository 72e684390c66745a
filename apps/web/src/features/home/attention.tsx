import { needsNothing } from './needs-nothing.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Overview } from '@lintel/contract/home/schema.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { MomentText, NameText } from '../../kit/screen/cells.tsx'
import { ConnectionBadge, ReaderFaultBadge } from '../../domain/devices/badges.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { Line, Lines, Section } from '../../ui/content.tsx'

/** Does anything need me: alarms that wait, leases and residents that end, devices that are not as they should be. */
export function Attention({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const refer = useReferences()
  const alarms = overview.alarms?.count ?? 0
  const { leasesEnding = 0, residentsEnding = 0 } = overview.homes ?? {}
  return (
    <Section title={t('home:attention.title')}>
      {needsNothing(overview) ? (
        <Notice meaning="ok">{t('home:attention.nothing')}</Notice>
      ) : (
        <Lines>
          {alarms > 0 && (
            <Line>
              <NameText
                name={t('home:attention.alarms', { count: alarms })}
                to={filteredAddress(refer('alarmList'), { status: 'new' })}
              />
            </Line>
          )}
          {leasesEnding > 0 && (
            <Line>
              <NameText
                name={t('home:attention.leases', { count: leasesEnding, days: limits.endingSoonDays })}
                to={filteredAddress(refer('apartmentList'), { state: 'leaseEnding' })}
              />
            </Line>
          )}
          {residentsEnding > 0 && (
            <Line>
              <NameText
                name={t('home:attention.residents', { count: residentsEnding, days: limits.endingSoonDays })}
                to={filteredAddress(refer('residentList'), { validity: 'endingSoon' })}
              />
            </Line>
          )}
          {overview.needsAttention.map((device) => (
            <Line key={device.uuid} aside={<MomentText at={device.lastSeenAt} />}>
              <NameText name={device.name} to={refer('deviceInfo', { id: device.uuid })} />
              <ConnectionBadge connection={device.connection} /> <ReaderFaultBadge deadReaders={device.deadReaders} />
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  )
}
