import { Button, Switch } from '@mantine/core'
import type { PushDevice } from '@lintel/contract/own-account/push-operations.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { reread, useOperation, useRead } from '../../api/queries.ts'
import { readPushState, turnOffPush, turnOnPush, type PushState } from '../../domain/accounts/push-device.ts'
import { MomentText } from '../../kit/screen/cells.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { Line, Lines, Section } from '../../ui/content.tsx'
import { showToast } from '../../ui/toast.ts'
import { browserOf } from './sessions.tsx'

/** Alarms and emergency plans on this device, and the other devices of the account. */
export function PushDevices() {
  const query = useRead(api.pushSubscription.list, {})
  return <Loaded query={query}>{({ publicKey, rows }) => <Devices publicKey={publicKey} rows={rows} />}</Loaded>
}

interface DevicesProps {
  readonly publicKey: string
  readonly rows: readonly PushDevice[]
}

function Devices({ publicKey, rows }: DevicesProps) {
  const t = useText()
  const [own, setOwn] = useState<{ readonly state: PushState; readonly uuid?: string }>()
  const [isChanging, setChanging] = useState(false)
  useEffect(() => void readPushState(rows).then(setOwn), [rows])
  const others = rows.filter(({ uuid }) => uuid !== own?.uuid)
  const change = async (isOn: boolean) => {
    setChanging(true)
    try {
      if (!isOn) await turnOffPush(own!.uuid!)
      else if (!(await turnOnPush(publicKey))) setOwn(await readPushState(rows))
      await reread('pushSubscription.list')
    } catch {
      // A call that failed has said so; a browser that does not subscribe says nothing by itself.
      showToast({ meaning: 'danger', text: t('settings:push.failed') })
    } finally {
      setChanging(false)
    }
  }
  return (
    <Section title={t('settings:push.title')} aside={own?.uuid && <SendTest uuid={own.uuid} />}>
      {own && (
        <Switch
          label={t('settings:push.label')}
          description={t(`settings:push.state.${own.state}`)}
          checked={own.state === 'on'}
          disabled={isChanging || own.state === 'unsupported' || own.state === 'blocked'}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      )}
      {own && others.length > 0 && (
        <>
          <h3>{t('settings:push.others')}</h3>
          <Lines>
            {others.map((device) => (
              <OtherDevice key={device.uuid} device={device} />
            ))}
          </Lines>
        </>
      )}
    </Section>
  )
}

function SendTest({ uuid }: { readonly uuid: string }) {
  const t = useText()
  const test = useOperation(api.pushSubscription.test)
  const run = () =>
    test.mutate({ uuid }, { onSuccess: () => showToast({ meaning: 'ok', text: t('settings:push.testSent') }) })
  return (
    <Button variant="default" size="compact-sm" loading={test.isPending} onClick={run}>
      {t('settings:push.test')}
    </Button>
  )
}

function OtherDevice({ device: { uuid, userAgent, createdAt, lastSuccessAt } }: { readonly device: PushDevice }) {
  const t = useText()
  const remove = useOperation(api.pushSubscription.remove)
  const name = browserOf(userAgent) ?? t('common:unknown')
  return (
    <Line
      aside={
        <>
          <MomentText at={lastSuccessAt ?? createdAt} />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('settings:push.removeFor', { name })}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { uuid },
                { onSuccess: () => showToast({ meaning: 'ok', text: t('settings:push.removed') }) },
              )
            }
          >
            {t('settings:push.remove')}
          </Button>
        </>
      }
    >
      <bdi title={userAgent}>{name}</bdi>
    </Line>
  )
}
