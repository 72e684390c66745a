import { hourMs } from '@lintel/vocabulary/durations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useImpersonationPassword } from '../../domain/accounts/impersonation-password.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useSwitch } from '../../kit/actions/use-switch.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Facts } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { users } from '../../domain/accounts/links.ts'

/**
 * Before an installer's portal is entered: whose it is, until when, that they are told, and a question
 * (decisions.md accounts).
 */
export default function EnterPortal() {
  const t = useText()
  const format = useMomentFormat()
  const id = useParam('id')
  const links = useLinks(users)
  const query = useRead(api.installer.get, { uuid: id })
  const [openedAt] = useState(Date.now)
  const { enter, isRunning, failure } = useSwitch()
  const entry = useImpersonationPassword()
  const confirm = useThrottled(() => enter({ section: 'installer', uuid: id, password: entry.password }))
  const isPending = failure?.is('consentPending')
  return (
    <DetailScreen
      title="users:enter.confirm"
      query={query}
      name={({ displayName }) => displayName}
      back={filteredAddress(links.list(), { type: 'installer' })}
    >
      {(account) => (
        <>
          <Facts
            facts={[
              { label: t('users:columns.userName'), value: <bdi>{account.userName}</bdi> },
              { label: t('users:columns.kind'), value: t('auth:accountKind.installer') },
              {
                label: t('settings:delegations.until'),
                value: format.dateTime(openedAt + limits.delegationHours * hourMs),
              },
            ]}
          />
          <Notice meaning="information">{t('users:enter.text', { name: account.displayName })}</Notice>
          {entry.field}
          {failure && (
            <Notice meaning={isPending ? 'information' : 'danger'}>
              {isPending ? t('users:enter.pending', { name: account.displayName }) : messageOf(failure)}
            </Notice>
          )}
          <Group>
            <Button loading={isRunning} onClick={confirm}>
              {isPending ? t('common:retry') : t('users:enter.confirm')}
            </Button>
          </Group>
        </>
      )}
    </DetailScreen>
  )
}
