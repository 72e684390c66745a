import { limits } from '@lintel/contract/limits.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { localFailure } from '../../api/failure.ts'
import { useRead } from '../../api/queries.ts'
import { DetailScreen } from '../../kit/detail-screen.tsx'
import { useLinks } from '../../kit/place.ts'
import { useThrottled } from '../../kit/throttle.ts'
import { useSwitch } from '../../kit/use-switch.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { users } from './feature.ts'

/**
 * Before an installer's portal is entered: whose it is, until when, that they are told, and a question
 * (decisions, Accounts and sessions). The address carries the user name only to find the account; what is shown is
 * the server's.
 */
export default function EnterPortal() {
  const t = useText()
  const format = useFormat()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const links = useLinks(users)
  const query = useRead(api.account.list, { keyword: search.get('account') ?? '' }, { enabled: id !== '' })
  const account = query.data?.rows.find(({ uuid }) => uuid === id)
  const reading = {
    data: account,
    error: !account && (query.data || !id) ? localFailure('notFound') : query.error,
    refetch: query.refetch,
  }
  const [openedAt] = useState(Date.now)
  const { enter, isRunning, failure } = useSwitch()
  const confirm = useThrottled(() => enter({ section: 'installer', uuid: id }))
  const isPending = failure?.is('consentPending')
  return (
    <DetailScreen
      title="users:enter.confirm"
      query={reading}
      name={({ displayName }) => displayName}
      back={links.list()}
    >
      {(account) => (
        <>
          <Facts
            facts={[
              { label: t('users:columns.userName'), value: <bdi>{account.userName}</bdi> },
              { label: t('users:columns.kind'), value: t(`users:kind.${account.kind}`) },
              {
                label: t('settings:delegations.until'),
                value: format.dateTime(openedAt + limits.delegationHours * 3_600_000),
              },
            ]}
          />
          <Notice meaning="information">{t('users:enter.text', { name: account.displayName })}</Notice>
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
