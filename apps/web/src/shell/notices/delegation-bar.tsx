import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { Button } from '@mantine/core'
import { useSwitch } from '../../kit/actions/use-switch.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './delegation-bar.module.css'

/**
 * Says in whose portal one works and until when, with the way back. A property portal entered from an installer leads
 * 'back to installer portal' (specification.md 2.1).
 */
export function DelegationBar({ session }: { readonly session: CurrentSession }) {
  const t = useText()
  const format = useMomentFormat()
  const { enter, isRunning, failure } = useSwitch()
  const { delegation, facts } = session
  const cameFromInstaller = facts.entryPortal === 'ins'
  if (!delegation && !cameFromInstaller) return null
  const back = delegation?.backTo ?? 'installer'
  return (
    <div className={classes.bar} data-no-print>
      <Notice
        meaning="information"
        action={
          <Button
            variant="default"
            size="compact-sm"
            loading={isRunning}
            onClick={() => enter({ section: cameFromInstaller ? 'installer' : back })}
          >
            {t(cameFromInstaller ? 'shell:backToInstaller' : 'shell:delegation.end')}
          </Button>
        }
      >
        {delegation &&
          t('shell:delegation.banner', { name: delegation.asName, until: format.dateTime(delegation.until) })}
        {failure && ` ${messageOf(failure)}`}
      </Notice>
    </div>
  )
}
