import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { useLinks, useParam, useReferences } from '../../kit/portal/route-context.ts'
import { MomentText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/content.tsx'
import { NumbersText, useIdAccessActions } from './actions.tsx'
import { idAccess } from './links.ts'

/** One identity card with its holder. */
export default function IdAccessPage() {
  const t = useText()
  const navigate = useNavigate()
  const refer = useReferences()
  const list = useLinks(idAccess).list()
  const query = useRead(api.idAccess.get, { uuid: useParam('id') })
  const { actionsOf, dialog } = useIdAccessActions(() => void navigate(list ?? '/'))
  return (
    <>
      <DetailScreen
        title="idAccess:info"
        query={query}
        name={({ personName }) => personName}
        back={list}
        actions={actionsOf}
      >
        {(card) => (
          <Facts
            facts={[
              {
                label: t('idAccess:person'),
                value: (
                  <RelatedText
                    name={card.personName}
                    to={pageOfPerson(refer, { kind: card.personKind, uuid: card.personUuid })}
                  />
                ),
              },
              { label: t('things:building'), value: <PlainText text={card.building?.name ?? ''} /> },
              { label: t('things:apartment'), value: <PlainText text={card.apartment?.name ?? ''} /> },
              { label: t('idAccess:mode'), value: t(`personnel:idAccess.${card.mode}`) },
              { label: t('idAccess:number'), value: <NumbersText card={card} /> },
              { label: t('idAccess:status'), value: t(`library:status.${card.status}`) },
              { label: t('personnel:columns.created'), value: <MomentText at={card.createdAt} /> },
            ]}
          />
        )}
      </DetailScreen>
      {dialog}
    </>
  )
}
