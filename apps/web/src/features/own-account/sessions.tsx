import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { MomentText } from '../../kit/screen/cells.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { Code, Line, Lines, Section } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showToast } from '../../ui/toast.ts'

/** Where the account is signed in, and ending it there. */
export function Sessions() {
  const t = useText()
  const query = useRead(api.session.list, {})
  const end = useOperation(api.session.end)
  const endOthers = useOperation(api.session.endOthers)
  const [isAsking, setAsking] = useState(false)
  const others = query.data?.rows.some(({ current }) => !current) ?? false
  const confirm = () =>
    endOthers.mutate(
      {},
      {
        onSuccess: ({ ended: endedCount }) =>
          showToast({ meaning: 'ok', text: t('settings:sessions.othersEnded', { count: endedCount }) }),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Section
      title={t('settings:sessions.title')}
      aside={
        others && (
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            {t('settings:sessions.endOthers')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ rows }) => (
          <Lines>
            {rows.map((session) => (
              <Line
                key={session.uuid}
                aside={
                  <>
                    <MomentText at={session.lastUsedAt} />
                    {!session.current && (
                      <Button
                        variant="default"
                        size="compact-sm"
                        loading={end.isPending && end.variables.uuid === session.uuid}
                        onClick={() =>
                          end.mutate(
                            { uuid: session.uuid },
                            { onSuccess: () => showToast({ meaning: 'ok', text: t('settings:sessions.ended') }) },
                          )
                        }
                      >
                        {t('settings:sessions.end')}
                      </Button>
                    )}
                  </>
                }
              >
                <bdi title={session.userAgent}>{browserOf(session.userAgent) ?? t('common:unknown')}</bdi>
                <Code>{session.address}</Code>
                {session.current && <StatusBadge meaning="ok">{t('settings:sessions.current')}</StatusBadge>}
              </Line>
            ))}
          </Lines>
        )}
      </Loaded>
      <Dialog
        title={t('settings:sessions.endOthersTitle')}
        opened={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button color="red" loading={endOthers.isPending} onClick={confirm}>
              {t('settings:sessions.endOthers')}
            </Button>
          </>
        }
      >
        {t('settings:sessions.endOthersText')}
      </Dialog>
    </Section>
  )
}

/** Names that a User-Agent carries, the most particular first, because each also claims to be the ones below it. */
const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const
const fullName: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

/** Browser and system in short, such as `Firefox, Windows`; undefined when the text names neither. */
export function browserOf(userAgent: string): string | undefined {
  const names = [
    browsers.find((name) => userAgent.includes(`${name}/`)),
    systems.find((name) => userAgent.includes(name)),
  ].flatMap((name) => (name === undefined ? [] : [fullName[name] ?? name]))
  return names.length ? names.join(', ') : userAgent.split(/[\s/]/)[0] || undefined
}
