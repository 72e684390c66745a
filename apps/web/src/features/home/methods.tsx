import type { Overview } from '@lintel/contract/home/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Blank, Section } from '../../ui/content.tsx'
import classes from './activity.module.css'

/** How doors were opened in the last days, the commonest way first (community.md 2). */
export function Methods({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const format = useFormat()
  const log = useReferences()('doorLog')
  const { methods, activity } = overview
  if (methods === null) return null
  const most = Math.max(1, ...methods.map(({ openings }) => openings))
  const days = { from: activity?.[0]?.day ?? '', to: activity?.at(-1)?.day ?? '' }
  return (
    <Section title={t('home:widgets.methods')}>
      {methods.length === 0 ? (
        <Blank>{t('home:methods.none')}</Blank>
      ) : (
        <table className={classes.days} aria-label={t('home:widgets.methods')}>
          <thead>
            <tr>
              <th scope="col">{t('home:methods.method')}</th>
              <td className={classes.bars} aria-hidden />
              <th scope="col" data-numeric>
                {t('home:methods.openings')}
              </th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, openings }) => {
              const to = method && filteredAddress(log, { ...days, result: 'granted', method })
              const name = t(`doorLogs:method.${method ?? 'unknown'}`)
              return (
                <tr key={method}>
                  <th scope="row">
                    {to ? (
                      <Anchor component={Link} to={to} size="sm">
                        {name}
                      </Anchor>
                    ) : (
                      name
                    )}
                  </th>
                  <td className={classes.bars} aria-hidden>
                    <span className={classes.bar}>
                      <span data-kind="opened" style={{ inlineSize: `${(100 * openings) / most}%` }} />
                    </span>
                  </td>
                  <td data-numeric>{format.number(openings)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Section>
  )
}
