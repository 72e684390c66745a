import { Anchor, Button } from '@mantine/core'
import { Page } from '../../kit/screen/page.tsx'
import { useSwitch } from '../../kit/actions/use-switch.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { rereadSession, useSession } from '../../session/session.ts'
import { Blank, Line, Lines } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The sites of a property manager with several or none (decisions.md 16): each leads into its portal. */
export default function Sites() {
  const t = useText()
  const sites = useSession()?.switchable ?? []
  const { enter, isRunning, failure } = useSwitch()
  return (
    <Page title={t('shell:sites.title')} isNarrow>
      {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
      {sites.length === 0 ? (
        <Blank action={<Button onClick={() => void rereadSession()}>{t('shell:sites.again')}</Button>}>
          {t('shell:sites.none')}
        </Blank>
      ) : (
        <Lines>
          {sites.map(({ section, uuid, name }) => (
            <Line key={`${section} ${uuid}`}>
              <Anchor
                component="button"
                type="button"
                disabled={isRunning}
                aria-label={t('shell:switchTo', { name })}
                onClick={() => enter({ section, ...(uuid !== null && { uuid }) })}
              >
                <bdi>{name}</bdi>
              </Anchor>
            </Line>
          ))}
        </Lines>
      )}
    </Page>
  )
}
