import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { minuteMs, secondMs } from '../../base/durations.ts'
import { heartbeatMs } from '../../domain/live/stream.ts'

const signIn = addressOf(contract.session.login.path)
const minutes = limits.timestampWindowMs / minuteMs
const [secondFactor, current, logout] = [
  contract.session.twoFactor,
  contract.session.current,
  contract.session.logout,
].map(({ path }) => addressOf(path))
const segments = [...new Set(Object.values(pathRole))].map((one) => `<code>${one}</code>`).join(', ')
const live = addressOf(contract.live.stream.path).replace('{role}', 'pm')

/** Guide for the first call: the head of the reference page, as HTML. */
export const guideHtml = `<section aria-labelledby="begin"><h2 id="begin">How to call</h2>
<h3>Sign in</h3>
<p>Send <code>account</code> and <code>password</code> to <code>POST ${signIn}</code>. The answer holds <code>token</code>. Send it with every
further call, as <code>x-auth-token</code> or as <code>Authorization: Bearer</code>. Where the account has a second factor, the answer holds
<code>twoFactorToken</code> in its place: send that and the mailed code to <code>POST ${secondFactor}</code>. <code>GET ${current}</code> says who you
are and what you may; <code>facts.section</code> is the portal you stand in, <code>permissions</code> are what calls need.</p>
<pre tabindex="0">curl -s -d account=harbour-pm -d password=… ADDRESS${signIn}
curl -s -H "x-auth-token: TOKEN" "ADDRESS/web-server/v4/web/office/door/pm/getList?timestamp=$(date +%s000)"
curl -s -H "x-auth-token: TOKEN" -H "content-type: application/json" -d '{"uuid":"DOOR","key":"NEW-UUID"}' ADDRESS/web-server/v4/web/office/door/pm/open</pre>
<h3>Addresses and bodies</h3>
<p><code>{role}</code> in an address stands for the portal of the session: ${segments}. A villa's owner and each identity of an installer use
<code>ins</code>. A body is JSON; addresses with <code>v3</code> take a form as well, uploads take multipart, and any other
<code>content-type</code> is answered 415. A GET has its input in the query. A field that a call does not know is refused by its name.</p>
<h3>timestamp</h3>
<p>Every GET carries <code>timestamp</code>, the clock of the sender in milliseconds since 1970. It may be ${minutes} minutes off.</p>
<h3>Answers and errors</h3>
<p>Every answer is <code>{ code, msg, data }</code>. Code 0 is success; <code>msg</code> then says what a POST has done, and is
empty for a read or a check. Otherwise <code>msg</code> says what happened, in the language of
<code>accept-language</code>; <code>data.failure</code> is the name of the failure, <code>data.params</code> its numbers and names, and
<code>data.issues</code> lists the refused fields by their path. The HTTP status is the kind of failure: 401 no session, 403 no permission, 404 no such
record or address, 405 another method, 415 another type of body, 409 not in this state, 422 a field, 429 too often. A record of another tenant answers as one that does not exist.</p>
<h3>Pages</h3>
<p>Lists take <code>page</code> from 1, <code>size</code> (${limits.pageSizes.join(', ')}), <code>sort</code> and <code>order</code>, and answer
<code>rows</code>, <code>total</code> and <code>capped</code>: <code>total</code> is exact up to ${limits.exactTotal.toLocaleString('en')} rows,
of what words find up to ${limits.foundTotal}. Pages end there too; lists of what happened take <code>at</code>, the moment at which they begin, and so are read to
their end.</p>
<h3>Edits</h3>
<p>An edit changes the fields that it sends and no other. It names the <code>version</code> that it was made from; when another caller was faster it fails
with <code>staleRecord</code>.</p>
<h3>Sent twice</h3>
<p>Every call that changes something takes a <code>key</code>, a UUID of the sender's. Sent again with the same key it has the same answer and no second
effect; with other content it fails with <code>idempotencyConflict</code>.</p>
<h3>How long a session lasts</h3>
<p>A session ends ${limits.sessionHours} hours after signing in, or after ${limits.sessionIdleHours} hours without a call; a live stream is no
call. It also ends with <code>POST ${logout}</code>, when the account is switched off or expires, and when its password is changed in another
session. A call is then answered 401 with code 2 and <code>sessionEnded</code>: sign in again, as no token is renewed. An account may have several
sessions at once. An entry
into the portal of another account lasts ${limits.delegationHours} hours at most; after it, calls fail with <code>delegationEnded</code>.</p>
<h3>Live stream</h3>
<p><code>GET ${live}</code> answers with server-sent events of the site that the session stands in or holds. It takes the token in a header, so
read it with a program that sends headers (<code>EventSource</code> of browsers does not). At most ${limits.liveStreamsOfSession} streams of one
session are open at once.</p>
<pre tabindex="0">curl -sN -H "x-auth-token: TOKEN" -H "last-event-id: 1042" "ADDRESS${live}?timestamp=$(date +%s000)"

retry: 1000
id: 1042
event: hello
data: {}

id: 1044
event: change
data: {"kind":"connection","deviceUuid":"0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10","connection":"online"}

: still here</pre>
<ul>
<li><code>event</code> is <code>hello</code> first, then <code>change</code> for each change, whose <code>data</code> is one of the kinds of
<a href="/docs/live">live.stream</a>; skip a kind that you do not know. <code>restart</code> says that more has changed than the stream carries: read your
lists again and go on listening. <code>data</code> of <code>hello</code> and <code>restart</code> is empty.</li>
<li><code>id</code> is the number of the change in its site. Numbers rise and have gaps: what the session may not read is left out.</li>
<li>After a broken connection send the last <code>id</code> as <code>last-event-id</code>: what was missed comes first. Without it the stream
begins now. When more than ${limits.liveEventReplay.toLocaleString('en')} changes were missed, or the number is none that the site has reached,
<code>restart</code> comes instead.</li>
<li>A line that begins with a colon comes every ${heartbeatMs / secondMs} seconds. Hear nothing for longer and the connection is dead.</li>
<li>The stream ends when the session does, when it leaves the site or may no longer read it, and when the server stops. Connect again after
<code>retry</code> milliseconds, longer each time; the answer, 401 for instance, says whether there is something to wait for.</li>
</ul>
<h3>Limits</h3>
<p>${limits.requestsPerMinute} requests a minute for each session, ${limits.signInRequestsPerMinute} a minute for calls that try passwords and codes,
bodies of ${Math.round(limits.bodyBytes / 1024)} kB.</p>
</section>`
