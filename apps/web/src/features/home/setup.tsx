import type { Overview } from '@lintel/contract/home/schema.ts'
import { Button, Progress } from '@mantine/core'
import { Link } from 'react-router'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type Setup = NonNullable<Overview['setup']>

/** The way of a new site to its first opening: what is done, and the next step with its page. */
export function SetupSteps({ setup }: { readonly setup: Setup }) {
  const t = useText()
  const refer = useReferences()
  // Where there are no access groups, codes have doors and hours of their own.
  const groups = refer('accessGroupList')
  const steps = [
    { key: 'device', isDone: setup.hasDevice, to: refer('deviceRegister') ?? refer('deviceList') },
    { key: 'people', isDone: setup.hasPeople, to: refer('residentList') ?? refer('personnelList') },
    {
      key: groups === undefined ? 'code' : 'group',
      isDone: setup.hasAccessGroup,
      to: groups ?? refer('residentCardCreate'),
    },
    { key: 'opening', isDone: setup.hasOpening, to: refer('doorList') },
  ] as const
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  const progress = t('home:setup.progress', { done, count: steps.length })
  return (
    <Card
      title={t('home:setup.title')}
      isFlush
      aside={<Progress aria-label={progress} value={(100 * done) / steps.length} w={120} />}
    >
      <Rows>
        {steps.map((step) => (
          <Row
            key={step.key}
            name={t(`home:setup.${step.key}`)}
            detail={t(`home:setup.${step.key}Text`)}
            state={step.isDone && <StatusBadge meaning="ok">{t('home:setup.done')}</StatusBadge>}
            action={
              step === next &&
              step.to !== undefined && (
                <Button component={Link} to={step.to} size="compact-sm">
                  {t('home:setup.go')}
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </Card>
  )
}
