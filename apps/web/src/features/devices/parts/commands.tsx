import { commandMeaning, isRunning } from '@lintel/contract/commands/states.ts'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { MomentText } from '../../../kit/screen/cells.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { useText } from '../../../language/language.ts'
import { Line, Lines, Section } from '../../../ui/content.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/** Devices answer within seconds. */
const lookEveryMs = 3_000

/** The last commands to a device, with how far each has come. */
export function CommandsPart({ device }: { readonly device: { readonly uuid: string } }) {
  const t = useText()
  const query = useRead(
    api.device.commands,
    { uuid: device.uuid },
    { refetchEveryMs: (commands) => (commands?.rows.some(isRunning) ? lookEveryMs : false) },
  )
  return (
    <Section title={t('devices:detail.commands')}>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('devices:empty.commands')}</p>
          ) : (
            <Lines>
              {rows.map(({ uuid, state, name, detail, createdAt }) => (
                <Line key={uuid} aside={<MomentText at={createdAt} />}>
                  <StatusBadge meaning={commandMeaning[state]}>
                    {t(`devices:command.state.${state}`, {
                      command: t(`devices:command.${name}`),
                      detail: detail ?? '',
                    })}
                  </StatusBadge>
                </Line>
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Section>
  )
}
