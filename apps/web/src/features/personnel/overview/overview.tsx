import type { DoorAccess } from '@lintel/contract/personnel/door-access.ts'
import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DayOf, useLogsShown } from '../../../domain/doors/door-day.tsx'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import type { Reading } from '../../../kit/screen/detail-screen.tsx'
import { useText } from '../../../language/language.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/content.tsx'
import { fullName } from '../words.tsx'
import { CredentialCards } from './credential-cards.tsx'
import { DoorAccessCard } from './door-access.tsx'
import classes from './overview.module.css'

interface OverviewProps {
  readonly person: PersonInfo
  readonly doorAccess: Reading<DoorAccess>
  /** What belongs to people of the kind alone. */
  readonly further?: ReactNode
  /** What is known of the person itself. */
  readonly basic: ReactNode
}

/** A person now: the day, the doors that open, the credentials; then what is known of it (design-console, person). */
export default function PersonOverview({ person, doorAccess, further, basic }: OverviewProps) {
  const t = useText()
  const showsLog = useLogsShown()
  const log = filteredAddress(useReferences()('doorLog'), { person: person.uuid })
  return (
    <>
      <div className={classes.grid}>
        {showsLog && (
          <Card
            title={t('doorLogs:day.title')}
            aside={
              log && (
                <Anchor component={Link} to={log} size="sm">
                  {t('personnel:seen.all')}
                </Anchor>
              )
            }
          >
            <DayOf of={{ person: person.uuid }} name={fullName(person)} />
          </Card>
        )}
        <DoorAccessCard query={doorAccess} />
      </div>
      <CredentialCards person={person} />
      {further}
      <Section title={t('personnel:parts.basic')}>{basic}</Section>
    </>
  )
}
