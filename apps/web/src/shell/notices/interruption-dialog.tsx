import { Button } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { type TextKey, useText } from '../../language/language.ts'
import { useConnection } from '../../loading/connection.ts'
import { forgetSession, useSession } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Prompt } from '../../ui/prompt.tsx'
import { signInAddress } from '../routes/guard.ts'
import { endInterruption, type Interruption, useInterruption } from './interruptions.ts'
import { useSwitch } from '../../kit/actions/use-switch.ts'
import classes from './live-connection.module.css'

interface Words {
  readonly title: TextKey
  readonly text: TextKey
  readonly action: TextKey
}

const words: Readonly<Record<Interruption['kind'], Words>> = {
  signOut: { title: 'common:session.title', text: 'common:session.text', action: 'common:session.action' },
  newAddress: { title: 'common:domain.title', text: 'common:domain.text', action: 'common:domain.action' },
  movedElsewhere: { title: 'common:domain.title', text: 'common:domain.text', action: 'common:reload.action' },
  reload: { title: 'common:reload.title', text: 'common:reload.text', action: 'common:reload.action' },
  newVersion: { title: 'common:newVersion.title', text: 'common:newVersion.text', action: 'common:newVersion.now' },
  delegationEnded: { title: 'common:session.title', text: 'errors:delegationEnded', action: 'common:continue' },
}

/** Says why the work stops and what comes next (specification.md 8); only a new version can wait. */
function InterruptionDialog({ interruption }: { readonly interruption: Interruption }) {
  const t = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const session = useSession()
  const { enter } = useSwitch()
  const answer = () => {
    endInterruption()
    if (interruption.kind === 'newAddress') return window.location.assign(interruption.address)
    if (interruption.kind === 'delegationEnded') return enter({ section: session?.delegation?.backTo ?? 'installer' })
    if (interruption.kind !== 'signOut') return window.location.reload()
    forgetSession()
    void navigate(signInAddress(pathname, new URLSearchParams(search)))
  }
  const { title, text, action } = words[interruption.kind]
  return (
    <Prompt
      title={t(title)}
      onEscape={interruption.kind === 'newVersion' ? endInterruption : undefined}
      actions={
        <>
          {interruption.kind === 'newVersion' && (
            <Button variant="default" onClick={endInterruption}>
              {t('common:newVersion.later')}
            </Button>
          )}
          <Button onClick={answer} autoFocus>
            {t(action)}
          </Button>
        </>
      }
    >
      {interruption.kind === 'movedElsewhere' ? interruption.text : t(text)}
    </Prompt>
  )
}

/** Says that the server cannot be reached, and for a moment that it can again. Always there, so that it is read out. */
function ConnectionStrip() {
  const t = useText()
  const connection = useConnection()
  return (
    <div aria-live="polite" className={classes.live} data-no-print>
      {connection === 'lost' && <Notice meaning="attention">{t('common:network.offline')}</Notice>}
      {connection === 'back' && <Notice meaning="ok">{t('common:network.back')}</Notice>}
    </div>
  )
}

/**
 * Shows what stops the work, wherever one is: that the server is away, or a question. Part of the first load: some of
 * it says that nothing more can be loaded.
 */
export function Interruptions() {
  const interruption = useInterruption()
  // Without a connection there is nothing to refresh to.
  const isLost = useConnection() === 'lost'
  return (
    <>
      <ConnectionStrip />
      {interruption && !(isLost && interruption.kind === 'newVersion') && (
        <InterruptionDialog key={interruption.kind} interruption={interruption} />
      )}
    </>
  )
}
