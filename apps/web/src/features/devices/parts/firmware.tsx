import type { DeviceFirmware } from '@lintel/contract/upgrades/schema.ts'
import { isOpen } from '@lintel/contract/upgrades/states.ts'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { reasonText, UpgradeStateBadge } from '../../../domain/devices/upgrade-words.tsx'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { MomentText } from '../../../kit/screen/cells.tsx'
import { useText } from '../../../language/language.ts'
import { useMomentFormat } from '../../../session/use-format.ts'
import { Line, Lines, Section } from '../../../ui/content.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface PartProps {
  readonly device: { readonly uuid: string }
}

type Newest = NonNullable<DeviceFirmware['newest']>

/** A device at its job says something every few seconds. */
const lookEveryMs = 5_000

/** What has run on a device, its upgrade tasks, and the newest version that it could have (fleet.md F48). */
export default function FirmwarePart({ device }: PartProps) {
  const t = useText()
  const query = useRead(
    api.upgradeTask.ofDevice,
    { uuid: device.uuid },
    { refetchEveryMs: (firmware) => (firmware?.jobs.some(({ state }) => isOpen(state)) ? lookEveryMs : false) },
  )
  return (
    <Loaded query={query}>
      {({ newest, history, jobs }) => (
        <>
          {newest ? (
            <NewestNotice device={device} newest={newest} jobs={jobs} />
          ) : (
            history.length > 0 && <Notice meaning="ok">{t('upgrades:ofDevice.upToDate')}</Notice>
          )}
          <Section title={t('upgrades:ofDevice.history')}>
            <History history={history} />
          </Section>
          <Section title={t('upgrades:ofDevice.jobs')}>
            <Jobs jobs={jobs} />
          </Section>
        </>
      )}
    </Loaded>
  )
}

/** That a device should be upgraded; nothing where it need not. */
export function FirmwareHint({ device }: PartProps) {
  const { data } = useRead(api.upgradeTask.ofDevice, { uuid: device.uuid })
  return data?.newest?.mustUpdate ? <NewestNotice device={device} newest={data.newest} jobs={data.jobs} /> : null
}

interface NewestProps extends PartProps, Pick<DeviceFirmware, 'jobs'> {
  readonly newest: Newest
}

/**
 * The version that a device could have, with the way to a task where the account may make one and the device is in none
 * that is not over.
 */
function NewestNotice({ device, newest: { uuid, version, mustUpdate }, jobs }: NewestProps) {
  const t = useText()
  const to = filteredAddress(useReferences()('upgradeCreate'), { firmware: uuid, device: device.uuid })
  return (
    <Notice
      meaning={mustUpdate ? 'attention' : 'information'}
      action={
        to &&
        !jobs.some(({ state }) => isOpen(state)) && (
          <Button component={Link} to={to} variant="default" size="compact-sm">
            {t('upgrades:ofDevice.upgrade')}
          </Button>
        )
      }
    >
      {t(mustUpdate ? 'upgrades:ofDevice.mustUpdate' : 'upgrades:ofDevice.available', { version })}
    </Notice>
  )
}

function History({ history }: Pick<DeviceFirmware, 'history'>) {
  const t = useText()
  if (history.length === 0) return <p>{t('upgrades:ofDevice.noHistory')}</p>
  const hasBoards = new Set(history.map(({ mac }) => mac)).size > 1
  return (
    <Lines>
      {history.map(({ version, since, mac }) => (
        <Line
          key={`${since} ${version}`}
          aside={
            <>
              {t('upgrades:ofDevice.since')} <MomentText at={since} />
            </>
          }
        >
          <bdi dir="ltr">{version}</bdi>
          {hasBoards && <small>{t('upgrades:ofDevice.board', { mac })}</small>}
        </Line>
      ))}
    </Lines>
  )
}

function Jobs({ jobs }: Pick<DeviceFirmware, 'jobs'>) {
  const t = useText()
  const format = useMomentFormat()
  const refer = useReferences()
  if (jobs.length === 0) return <p>{t('upgrades:ofDevice.noJobs')}</p>
  return (
    <Lines>
      {jobs.map(({ uuid, task, version, state, reason, createdBy, at, endedAt }) => {
        const to = refer('upgradeInfo', { id: task })
        return (
          <Line
            key={uuid}
            aside={
              <>
                <span>{t('upgrades:ofDevice.jobBy', { name: createdBy })}</span>
                {state === 'waiting' ? (
                  <span>{t('upgrades:devices.due', { time: format.dateTime(at) })}</span>
                ) : (
                  <MomentText at={endedAt ?? at} />
                )}
              </>
            }
          >
            {to ? (
              <Anchor component={Link} to={to} inherit>
                <bdi dir="ltr">{version}</bdi>
              </Anchor>
            ) : (
              <bdi dir="ltr">{version}</bdi>
            )}
            <UpgradeStateBadge state={state} />
            {reason !== null && <span>{reasonText(t, reason)}</span>}
          </Line>
        )
      })}
    </Lines>
  )
}
