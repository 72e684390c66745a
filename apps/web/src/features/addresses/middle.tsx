import { Anchor, Button, Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Plain } from './plain.tsx'

/** What leads here: the logo and the entry of home automation (specification.md 2.1 and 2.6). */
const joinTypes: readonly (string | null)[] = ['logo', 'homeAutomation']

/**
 * Leaves for an external address that the server has registered, after a question; `url` of the address may name that
 * one and no other (decisions.md accounts).
 */
export default function Middle() {
  const [search] = useSearchParams()
  return joinTypes.includes(search.get('joinType')) ? <Leave wanted={search.get('url')} /> : <Refused />
}

/** The entry of home automation in the menu: the same question. */
export function HomeAutomation() {
  return <Leave wanted={null} />
}

function Refused() {
  const t = useText()
  return <Plain title={t('auth:middle.refusedTitle')} text={t('auth:middle.refusedText')} />
}

function Leave({ wanted }: { readonly wanted: string | null }) {
  const t = useText()
  const { data, error } = useRead(api.system.smartHomeLink, {})
  if (error) return <Plain title={t('auth:middle.refusedTitle')} text={messageOf(error)} />
  if (!data) return null
  if (wanted !== null && URL.parse(wanted)?.href !== URL.parse(data.Url)?.href) return <Refused />
  return (
    <Plain
      title={t('auth:middle.title')}
      text={t('auth:middle.text', { target: new URL(data.Url).host })}
      actions={
        <Group gap="sm">
          <Button component="a" href={data.Url} target="_blank" rel="noreferrer noopener">
            {t('common:open')}
          </Button>
          <Anchor component={Link} to="/">
            {t('auth:notFound.action')}
          </Anchor>
        </Group>
      }
    />
  )
}
