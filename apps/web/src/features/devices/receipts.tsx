import type { Receipt } from '@lintel/contract/receipts/schema.ts'
import type { policyReceipt } from '@lintel/contract/receipts/operations.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { RelatedText } from '../../kit/screen/cells.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Facts, Line, Lines, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeviceLinks } from './links.ts'

type Receipts = OutputOf<(typeof policyReceipt)['list']>

/** Confirmations come within seconds, so that an operator who has just revoked access can watch them. */
const lookEveryMs = 3_000
const namedAtOnce = 10

/**
 * Who has confirmed the newest access rules, and which doors still follow older ones. Nothing where no device holds
 * rules.
 */
export function ConfirmedRules() {
  const t = useText()
  const format = useMomentFormat()
  const links = useDeviceLinks()
  const query = useRead(
    api.policyReceipt.list,
    { page: 1, size: namedAtOnce, state: 'behind' },
    { refetchEveryMs: lookEveryMs },
  )
  const { data } = query
  if (!data || data.confirmed + data.behind === 0) return null
  const version = format.number(data.version)
  if (data.behind === 0) return <Notice meaning="ok">{t('receipts:allConfirmed', { version })}</Notice>
  return (
    <Notice meaning="attention" title={t('receipts:someBehind', { version })}>
      <p>{t('receipts:counts', { confirmed: data.confirmed, behind: data.behind })}</p>
      <Lines>
        {data.rows.map((device) => (
          <Line key={device.uuid} aside={<SinceText device={device} />}>
            <RelatedText name={device.name} to={links.info({ id: device.uuid })} />{' '}
            {t('receipts:doors', { doors: device.doors.join(', ') || t('receipts:noDoors') })}
          </Line>
        ))}
      </Lines>
      {data.total > data.rows.length && <p>{t('receipts:more', { count: data.total - data.rows.length })}</p>}
    </Notice>
  )
}

function SinceText({ device }: { readonly device: Receipt }) {
  const t = useText()
  const format = useMomentFormat()
  if (device.behindSince === null) return null
  return (
    <time dateTime={device.behindSince}>{t('receipts:since', { moment: format.dateTime(device.behindSince) })}</time>
  )
}

/** By which access rules one device decides. */
export function DeviceRules({ deviceUuid }: { readonly deviceUuid: string }) {
  const t = useText()
  const query = useRead(
    api.policyReceipt.list,
    { page: 1, size: 10, device: deviceUuid },
    { refetchEveryMs: lookEveryMs },
  )
  return (
    <Section title={t('receipts:one')}>
      <Loaded query={query}>
        {(site) => site.rows.map((device) => <RulesOf key={device.uuid} site={site} device={device} />)}
      </Loaded>
    </Section>
  )
}

function RulesOf({ site, device }: { readonly site: Receipts; readonly device: Receipt }) {
  const t = useText()
  const format = useMomentFormat()
  if (device.state === 'none') return <p>{t('receipts:state.none')}</p>
  const versionText = (version: number | null, at: string | null): string =>
    version === null || at === null
      ? t('receipts:nothing')
      : t('receipts:newestValue', { version: format.number(version), moment: format.dateTime(at) })
  return (
    <>
      <Notice meaning={device.state === 'current' ? 'ok' : 'attention'} title={t(`receipts:state.${device.state}`)}>
        {device.state === 'behind' &&
          t(device.connection === 'online' ? 'receipts:behindOnline' : 'receipts:behindAway')}
      </Notice>
      <Facts
        facts={[
          { label: t('receipts:newest'), value: versionText(site.version, site.at) },
          { label: t('receipts:confirmed'), value: versionText(device.version, device.confirmedAt) },
          ...(device.behindSince === null
            ? []
            : [{ label: t('receipts:behindSince'), value: format.dateTime(device.behindSince) }]),
          ...(device.problem === null
            ? []
            : [{ label: t('receipts:problem'), value: t(`receipts:problems.${device.problem}`) }]),
        ]}
      />
    </>
  )
}
