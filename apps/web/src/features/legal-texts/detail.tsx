import { policyNames, type PolicyName } from '@lintel/contract/legal-texts/texts.ts'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { localFailure } from '../../api/failure.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { LegalTextParts, useLegalTextParts, useLegalTextVersion } from '../../domain/access-groups/legal-text-parts.tsx'
import { useText, languageName } from '../../language/language.ts'
import { Code, Facts } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { policyRecords } from './links.ts'

/** The text of a type; with a record in the address, as it was accepted there (operators.md 3.5). */
export default function LegalTextRecord() {
  const [search] = useSearchParams()
  const type = useParam('type')
  const policy = policyNames.find((name) => name === type)
  const record = search.get('record')
  const back = useLinks(policyRecords).list()
  if (record) return <Accepted uuid={record} back={back} />
  return policy ? <Current policy={policy} back={back} /> : <Unknown back={back} />
}

interface Back {
  readonly back: string | undefined
}

function Accepted({ uuid, back }: Back & { readonly uuid: string }) {
  const t = useText()
  const query = useRead(api.policy.get, { uuid })
  return (
    <DetailScreen
      title="policies:records.detail"
      query={query}
      name={({ policy }) => t(`policies:names.${policy}`)}
      back={back}
    >
      {(row) => (
        <>
          <Facts
            facts={[
              { label: t('policies:records.account'), value: <PlainText text={row.accountName} /> },
              { label: t('policies:records.kind'), value: t(`auth:accountKind.${row.accountKind}`) },
              { label: t('policies:records.versionColumn'), value: <PlainText text={row.version} /> },
              { label: t('policies:records.language'), value: <PlainText text={languageName(row.language)} /> },
              { label: t('policies:records.address'), value: <Code>{row.address}</Code> },
              { label: t('policies:records.at'), value: <MomentText at={row.at} /> },
            ]}
          />
          {row.parts.length === 0 ? (
            <Notice meaning="information">{t('policies:records.gone')}</Notice>
          ) : (
            <div lang={row.language} dir="auto">
              <LegalTextParts parts={row.parts} />
            </div>
          )}
        </>
      )}
    </DetailScreen>
  )
}

function Current({ policy, back }: Back & { readonly policy: PolicyName }) {
  const t = useText()
  const parts = useLegalTextParts(policy)
  return (
    <Page title={t(`policies:names.${policy}`)} isNarrow back={back} intro={useLegalTextVersion(policy)}>
      <Notice meaning="information">{t('policies:records.current')}</Notice>
      <LegalTextParts parts={parts} />
    </Page>
  )
}

const notThere = { data: undefined, error: localFailure('notFound'), refetch: () => undefined }

function Unknown({ back }: Back) {
  return (
    <DetailScreen title="policies:records.detail" query={notThere} name={() => undefined} back={back}>
      {() => null}
    </DetailScreen>
  )
}
