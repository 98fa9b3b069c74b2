import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { prefixedLanguages } from './i18n/languages.ts'

// 'ar?', or 'ar?/fr?' with one more language. Addresses with two prefixes are rejected in root.tsx.
const anyLanguage = prefixedLanguages.map((language) => `${language}?`).join('/')

/** Every address of the site. Pages are at /… in English and at /ar/… in Arabic; files and feeds have one address. */
export default [
  ...prefix(anyLanguage, [
    index('routes/home.tsx'),
    route('mosques', 'routes/mosques/directory.tsx'),
    route('mosques/search', 'routes/mosques/search.tsx'),
    route('mosques/:mosque', 'routes/mosques/detail.tsx'),
    route('events', 'routes/events/list.tsx'),
    route('events/calendar', 'routes/events/month.tsx'),
    route('events/:mosque/:event', 'routes/events/detail.tsx'),
    route('events/:mosque/:event/preview.jpg', 'routes/resources/event-share-image.ts'),
    route('events/:mosque/:event/preview.png', 'routes/resources/event-share-image.ts', {
      id: 'former-event-share-image',
    }),
    route('prayer-times', 'routes/prayer-times.tsx'),
    route('about', 'routes/about.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('developers', 'routes/developers.tsx'),

    route('login', 'routes/account/login.tsx'),
    route('superadmin-access', 'routes/account/superadmin-access.tsx'),
    route('forgot-password', 'routes/account/forgot-password.tsx'),
    route('reset-password', 'routes/account/reset-password.tsx'),
    route('verify-email', 'routes/account/verify-email.tsx'),
    route('two-factor', 'routes/account/two-factor.tsx'),
    route('one-time-link', 'routes/account/one-time-link.tsx'),
    route('invitation', 'routes/account/invitation.tsx'),
    layout('routes/account/layout.tsx', [route('profile', 'routes/account/profile.tsx')]),

    route('admin', 'routes/admin/layout.tsx', [
      index('routes/admin/dashboard.tsx'),
      route('events', 'routes/admin/events.tsx'),
      layout('routes/admin/mosque-admin-only.tsx', [
        route('mosque', 'routes/admin/own-mosque.tsx'),
        route('home', 'routes/admin/home.tsx'),
      ]),
      layout('routes/admin/superadmin-only.tsx', [
        route('mosques', 'routes/admin/mosques.tsx'),
        route('mosques/add', 'routes/admin/mosque-add.tsx'),
        route('mosques/invite', 'routes/admin/mosques-invite.tsx'),
        route('mosques/edit/:mosqueId', 'routes/admin/mosque-edit.tsx'),
        route('mosques/:mosqueId/admins', 'routes/admin/mosque-admins.tsx'),
        route('users', 'routes/admin/users.tsx'),
        route('admins', 'routes/admin/admins.tsx'),
        route('settings', 'routes/admin/settings.tsx'),
        route('messages', 'routes/admin/messages.tsx'),
        route('activity', 'routes/admin/activity.tsx'),
        route('bin', 'routes/admin/bin.tsx'),
        route('jobs', 'routes/admin/jobs.tsx'),
        route('import', 'routes/admin/import.tsx'),
        route('import/:importId', 'routes/admin/import-status.tsx'),
        route('import/:importId/progress', 'routes/admin/import-progress.ts'),
        route('export/:file', 'routes/admin/export.ts'),
      ]),
      route('pictures', 'routes/admin/pictures.ts'),
      route('event-preview', 'routes/admin/event-date-preview.ts'),
    ]),

    route('dev/ui', 'routes/dev/ui.tsx'),
    route('dev/outbox', 'routes/dev/outbox.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),

  route('mosques/positions.json', 'routes/resources/mosque-positions.ts'),
  route('mosques/:mosque/preview.png', 'routes/resources/mosque-share-image.ts'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('.well-known/security.txt', 'routes/resources/security-txt.ts'),
  route('.well-known/change-password', 'routes/resources/change-password.ts'),
  route('events.ics', 'routes/resources/events-calendar.ts'),
  route('events.atom', 'routes/resources/events-atom.ts'),
  route('events.rss', 'routes/resources/events-rss.ts'),
  route('events/:mosque/:event.ics', 'routes/resources/event-calendar.ts'),
  route('prayer-times/:file', 'routes/resources/salaah-files.ts'),
  route('uploads/:name', 'routes/resources/uploads.ts'),
  route('language/:language', 'routes/resources/language.ts'),
  route('api/auth/callback/google', 'routes/resources/google-callback.ts'),
] satisfies RouteConfig
