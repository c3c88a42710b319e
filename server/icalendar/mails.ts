import { pagePaths } from '../../contract/pages'
import { roomName, type RoomNames } from '../../contract/roomName'
import { formatDate, pluralize } from '../format'
import { composeMail, type Recipient } from '../mail/compose'
import type { Mail } from '../mail/mailer'
import { unlinked } from '../mail/template'
import type { Nights } from './readCalendar'

interface Conflict extends Nights {
  /** What the owner calls the calendar. */
  name: string
}

/** Of many, a mail names only the first. */
const namedMax = 20

const calendarLink = (appOrigin: string) => ({ link: 'Your calendar', href: appOrigin + pagePaths.ownerCalendar })

export function conflictMail(owner: Recipient, room: RoomNames, conflicts: Conflict[], appOrigin: string): Mail {
  const more = conflicts.length - namedMax
  return composeMail(
    owner,
    { subject: 'Another site has nights of your hotel that are taken', heading: 'Nights are taken twice' },
    [
      `A calendar that you import has ${pluralize(conflicts.length, 'event')} over a booking or a block on StayScape. We have not entered ${conflicts.length === 1 ? 'it' : 'them'} and changed nothing else: please check which of the two is right.`,
      {
        ifVerified: [
          {
            details: [
              ['Room', unlinked(roomName(room))],
              ...conflicts
                .slice(0, namedMax)
                .map(({ name, ...nights }): [string, string] => [
                  `${formatDate(nights.checkInDate)} to ${formatDate(nights.checkOutDate)}`,
                  unlinked(name),
                ]),
              ...(more > 0 ? [['And', `${more} more`] as [string, string]] : []),
            ],
          },
        ],
      },
      'Once those nights are free, we enter them by ourselves.',
      calendarLink(appOrigin),
    ],
  )
}

/** `problem`: a sentence of ours. */
export const failingMail = (
  owner: Recipient,
  room: RoomNames,
  { name, problem }: { name: string; problem: string },
  appOrigin: string,
): Mail =>
  composeMail(owner, { subject: 'We cannot read a calendar of another site', heading: 'We cannot read a calendar' }, [
    'For a day now we have not been able to read a calendar that you import. The nights that we read from it before stay taken, but what the other site has sold since is missing, so please have a look.',
    {
      ifVerified: [
        {
          details: [
            ['Room', unlinked(roomName(room))],
            ['Calendar', unlinked(name)],
          ],
        },
      ],
    },
    problem,
    calendarLink(appOrigin),
  ])
