CREATE TABLE account (
    id text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);
CREATE TABLE activity (
    id text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    "actorId" text NOT NULL COLLATE pg_catalog."C",
    "actorName" text NOT NULL COLLATE pg_catalog."C",
    "actorRole" text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    "subjectId" text NOT NULL COLLATE pg_catalog."C",
    "mosqueId" text COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    "undoneAt" text COLLATE pg_catalog."C",
    "undoneBy" text COLLATE pg_catalog."C",
    version text COLLATE pg_catalog."C"
);
CREATE TABLE "adoptedTimetableDates" (
    "timetableId" text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    times text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE "adoptedTimetables" (
    id text NOT NULL COLLATE pg_catalog."C",
    city text NOT NULL COLLATE pg_catalog."C",
    year integer NOT NULL,
    publisher text NOT NULL COLLATE pg_catalog."C",
    link text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdByName" text NOT NULL COLLATE pg_catalog."C",
    "removedAt" text COLLATE pg_catalog."C"
);
CREATE TABLE bin (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    "subjectId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "mosqueId" text COLLATE pg_catalog."C",
    document text NOT NULL COLLATE pg_catalog."C",
    "deletedAt" text NOT NULL COLLATE pg_catalog."C",
    "deletedBy" text NOT NULL COLLATE pg_catalog."C",
    "deletedByName" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE claims (
    id text NOT NULL COLLATE pg_catalog."C",
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    phone text COLLATE pg_catalog."C",
    note text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    proof text NOT NULL COLLATE pg_catalog."C",
    "publishedContact" text NOT NULL COLLATE pg_catalog."C",
    "tokenHash" text COLLATE pg_catalog."C",
    "confirmedAt" text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "decidedAt" text COLLATE pg_catalog."C",
    "decidedByName" text COLLATE pg_catalog."C",
    CONSTRAINT claims_proof_check CHECK ((proof = ANY (ARRAY['email'::text, 'phone'::text]))),
    CONSTRAINT claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'invited'::text, 'rejected'::text])))
);
CREATE TABLE "contentRevision" (
    id integer NOT NULL,
    revision bigint NOT NULL,
    "changedAt" text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT "contentRevision_id_check" CHECK ((id = 1))
);
CREATE TABLE "eventOccurrences" (
    "eventId" text NOT NULL COLLATE pg_catalog."C",
    "occurrenceDate" text NOT NULL COLLATE pg_catalog."C",
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    date text COLLATE pg_catalog."C",
    "startTime" text COLLATE pg_catalog."C",
    "endTime" text COLLATE pg_catalog."C",
    "startsAt" text NOT NULL COLLATE pg_catalog."C",
    "endsAt" text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    title text COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    "imageId" text COLLATE pg_catalog."C",
    audience text COLLATE pg_catalog."C",
    "previousStartsAt" text COLLATE pg_catalog."C",
    "previousDate" text COLLATE pg_catalog."C",
    "nextStartsAt" text COLLATE pg_catalog."C"
);
CREATE TABLE events (
    id text NOT NULL COLLATE pg_catalog."C",
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    date text COLLATE pg_catalog."C",
    "startTime" text COLLATE pg_catalog."C",
    "endTime" text COLLATE pg_catalog."C",
    "startSalaah" text COLLATE pg_catalog."C",
    "startOffset" integer,
    "endSalaah" text COLLATE pg_catalog."C",
    "endOffset" integer,
    zone text NOT NULL COLLATE pg_catalog."C",
    "imageId" text COLLATE pg_catalog."C",
    "imageUrl" text COLLATE pg_catalog."C",
    "registrationRequired" integer DEFAULT 0 NOT NULL,
    "registrationUrl" text COLLATE pg_catalog."C",
    rrule text COLLATE pg_catalog."C",
    "excludedDates" text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    "movedDates" text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C",
    "cancelledDates" text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    status text DEFAULT 'scheduled'::text NOT NULL COLLATE pg_catalog."C",
    sample integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    sequence integer DEFAULT 0 NOT NULL,
    "searchText" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    slug text COLLATE pg_catalog."C",
    audience text COLLATE pg_catalog."C",
    CONSTRAINT events_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'cancelled'::text]))),
    CONSTRAINT events_type_check CHECK ((type = ANY (ARRAY['fundraising'::text, 'lecture'::text, 'thikr'::text, 'iftar'::text, 'community'::text, 'other'::text])))
);
CREATE TABLE "formerSlugs" (
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    slug text NOT NULL COLLATE pg_catalog."C",
    "subjectId" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE images (
    id text NOT NULL COLLATE pg_catalog."C",
    mime text NOT NULL COLLATE pg_catalog."C",
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    variants text NOT NULL COLLATE pg_catalog."C",
    store text NOT NULL COLLATE pg_catalog."C",
    "originalUrl" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text COLLATE pg_catalog."C",
    "mosqueId" text COLLATE pg_catalog."C"
);
CREATE TABLE "importParts" (
    "importId" text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    content text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE imports (
    id text NOT NULL COLLATE pg_catalog."C",
    "actorId" text NOT NULL COLLATE pg_catalog."C",
    "fileName" text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    progress text COLLATE pg_catalog."C",
    result text COLLATE pg_catalog."C",
    "heartbeatAt" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE jobs (
    name text NOT NULL COLLATE pg_catalog."C",
    "lockedBy" text COLLATE pg_catalog."C",
    "lockedUntil" text COLLATE pg_catalog."C",
    "nextRunAt" text NOT NULL COLLATE pg_catalog."C",
    "lastStartedAt" text COLLATE pg_catalog."C",
    "lastFinishedAt" text COLLATE pg_catalog."C",
    "lastOutcome" text COLLATE pg_catalog."C",
    "lastError" text COLLATE pg_catalog."C",
    runs integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL
);
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE "leftOutRecords" (
    source text NOT NULL COLLATE pg_catalog."C",
    "recordId" text NOT NULL COLLATE pg_catalog."C",
    "leftOutAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE "limitCounters" (
    key text NOT NULL COLLATE pg_catalog."C",
    hits integer NOT NULL,
    "windowEndsAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE messages (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    status text DEFAULT 'new'::text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "doneAt" text COLLATE pg_catalog."C",
    "doneBy" text COLLATE pg_catalog."C"
);
CREATE TABLE "mosqueFacts" (
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    fact text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    note text COLLATE pg_catalog."C",
    "updatedAt" text COLLATE pg_catalog."C",
    CONSTRAINT "mosqueFacts_value_check" CHECK ((value = ANY (ARRAY['yes'::text, 'no'::text])))
);
CREATE TABLE "mosqueImages" (
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    "sortOrder" integer NOT NULL,
    "imageId" text COLLATE pg_catalog."C",
    url text COLLATE pg_catalog."C",
    alt text COLLATE pg_catalog."C",
    CONSTRAINT "mosqueImages_source" CHECK ((("imageId" IS NOT NULL) OR (url IS NOT NULL)))
);
CREATE TABLE "mosqueImams" (
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    "sortOrder" integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    "position" text COLLATE pg_catalog."C",
    bio text COLLATE pg_catalog."C"
);
CREATE TABLE "mosqueSources" (
    source text NOT NULL COLLATE pg_catalog."C",
    "recordId" text NOT NULL COLLATE pg_catalog."C",
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    imported text NOT NULL COLLATE pg_catalog."C",
    "importedAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE mosques (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "sortName" text NOT NULL COLLATE pg_catalog."C",
    "arabicName" text COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    established integer,
    area text NOT NULL COLLATE pg_catalog."C",
    suburb text COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C",
    capacity integer,
    "googleMapsUrl" text COLLATE pg_catalog."C",
    "googlePageUrl" text COLLATE pg_catalog."C",
    phone text COLLATE pg_catalog."C",
    website text COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    latitude double precision,
    longitude double precision,
    approximate integer DEFAULT 0 NOT NULL,
    keywords text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    sample integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    slug text COLLATE pg_catalog."C",
    "timeZone" text COLLATE pg_catalog."C",
    city text COLLATE pg_catalog."C",
    CONSTRAINT mosques_status_check CHECK ((status = ANY (ARRAY['active'::text, 'hidden'::text])))
);
CREATE TABLE "oneTimeLinks" (
    "tokenHash" text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    "userId" text COLLATE pg_catalog."C",
    "mosqueId" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C",
    "usedAt" text COLLATE pg_catalog."C"
);
CREATE TABLE outbox (
    id text NOT NULL COLLATE pg_catalog."C",
    "messageId" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    "subjectId" text COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C",
    status text DEFAULT 'waiting'::text NOT NULL COLLATE pg_catalog."C",
    attempts integer DEFAULT 0 NOT NULL,
    "nextTryAt" text NOT NULL COLLATE pg_catalog."C",
    "lastError" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "sentAt" text COLLATE pg_catalog."C"
);
CREATE TABLE "rateLimit" (
    id text NOT NULL,
    key text NOT NULL,
    count integer NOT NULL,
    "lastRequest" bigint NOT NULL
);
CREATE TABLE "reportPhotos" (
    "reportId" text NOT NULL COLLATE pg_catalog."C",
    data text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE reports (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    "mosqueId" text COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C",
    contact text COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    times integer NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "decidedAt" text COLLATE pg_catalog."C",
    "decidedByName" text COLLATE pg_catalog."C",
    "thankedAt" text COLLATE pg_catalog."C",
    CONSTRAINT reports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE TABLE session (
    id text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" text NOT NULL
);
CREATE TABLE settings (
    id text NOT NULL COLLATE pg_catalog."C",
    notifications text NOT NULL COLLATE pg_catalog."C",
    general text NOT NULL COLLATE pg_catalog."C",
    security text NOT NULL COLLATE pg_catalog."C",
    customization text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    "updatedAt" text NOT NULL COLLATE pg_catalog."C",
    salaah text COLLATE pg_catalog."C",
    site text COLLATE pg_catalog."C"
);
CREATE TABLE "siteState" (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE "timetableDates" (
    "timetableId" text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    times text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE "timetableStates" (
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    "confirmedAt" text COLLATE pg_catalog."C",
    "confirmedBy" text COLLATE pg_catalog."C",
    "confirmedByName" text COLLATE pg_catalog."C",
    "remindedAt" text COLLATE pg_catalog."C"
);
CREATE TABLE timetables (
    id text NOT NULL COLLATE pg_catalog."C",
    "mosqueId" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "validFrom" text NOT NULL COLLATE pg_catalog."C",
    "validUntil" text COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    "withdrawnFrom" text COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdByName" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE "twoFactor" (
    id text NOT NULL,
    secret text NOT NULL,
    "backupCodes" text NOT NULL,
    "userId" text NOT NULL,
    verified boolean,
    "failedVerificationCount" integer,
    "lockedUntil" timestamp with time zone,
    "lastUsedStep" integer
);
CREATE TABLE "user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    "twoFactorEnabled" boolean,
    role text NOT NULL,
    "mosqueId" text,
    phone text,
    status text NOT NULL,
    "loginCount" integer DEFAULT 0 NOT NULL,
    "lastLoginAt" timestamp with time zone
);
CREATE TABLE verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);
INSERT INTO activity VALUES ('01a20925-86d0-7000-adfa-e5190c1875e6', '2026-11-23T16:03:03.998Z', 'terminal', 'Terminal', 'superadmin', 'superadmin.link', 'user', '01a20925-84aa-7000-a931-db91cc516bae', NULL, NULL, '{"email":"owner@example.org"}', NULL, NULL, NULL);
INSERT INTO activity VALUES ('01a20925-9312-7000-a0ea-a7271ccb705c', '2026-11-23T16:03:07.057Z', 'terminal', 'Terminal', 'superadmin', 'import.run', 'import', '01a20925-929e-7000-942d-1cb95375be40', NULL, NULL, '{"mosques":2,"events":2,"admins":1,"invited":0}', NULL, NULL, NULL);
INSERT INTO "adoptedTimetableDates" VALUES ('adopted', '2025-01-01', '{"fajr":240}');
INSERT INTO "adoptedTimetables" VALUES ('adopted', 'cape-town', 2025, 'Council', '', '2025-01-01T10:00:00.000Z', 'a', 'Owner', '2026-01-01T10:00:00.000Z');
INSERT INTO bin VALUES ('b1', 'event', 'e0', 'A deleted event', NULL, '{}', '2026-11-20T10:00:00.000Z', 'a', 'Imam A');
INSERT INTO claims VALUES ('c1', 'noor', 'Visitor', 'Secretary', 'visitor@example.org', NULL, '', 'ar', 'email', 'noor@example.org', 'hash', NULL, 'open', '2026-11-20T10:00:00.000Z', NULL, NULL);
INSERT INTO "contentRevision" VALUES (1, 4, '2026-11-23T16:03:07.057Z');
INSERT INTO "eventOccurrences" VALUES ('fair', '2027-01-16', 'noor', 'fundraising', '2027-01-16', '10:00', '16:00', '2027-01-16T08:00:00.000Z', '2027-01-16T14:00:00.000Z', 'scheduled', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "eventOccurrences" VALUES ('lecture', '2026-12-03', 'noor', 'lecture', '2026-12-03', '19:45', '20:30', '2026-12-03T17:45:00.000Z', '2026-12-03T18:30:00.000Z', 'scheduled', NULL, NULL, NULL, NULL, NULL, NULL, '2026-12-10T17:45:00.000Z');
INSERT INTO "eventOccurrences" VALUES ('lecture', '2026-12-10', 'noor', 'lecture', '2026-12-10', '19:45', '20:30', '2026-12-10T17:45:00.000Z', '2026-12-10T18:30:00.000Z', 'scheduled', NULL, NULL, NULL, NULL, '2026-12-03T17:45:00.000Z', '2026-12-03', '2026-12-17T17:45:00.000Z');
INSERT INTO "eventOccurrences" VALUES ('lecture', '2026-12-17', 'noor', 'lecture', '2026-12-17', '19:45', '20:30', '2026-12-17T17:45:00.000Z', '2026-12-17T18:30:00.000Z', 'scheduled', NULL, NULL, NULL, NULL, '2026-12-10T17:45:00.000Z', '2026-12-10', '2026-12-24T17:45:00.000Z');
INSERT INTO "eventOccurrences" VALUES ('lecture', '2026-12-24', 'noor', 'lecture', '2026-12-24', '19:45', '20:30', '2026-12-24T17:45:00.000Z', '2026-12-24T18:30:00.000Z', 'scheduled', NULL, NULL, NULL, NULL, '2026-12-17T17:45:00.000Z', '2026-12-17', '2026-12-31T17:45:00.000Z');
INSERT INTO "eventOccurrences" VALUES ('lecture', '2026-12-31', 'noor', 'lecture', '2026-12-31', '19:45', '20:30', '2026-12-31T17:45:00.000Z', '2026-12-31T18:30:00.000Z', 'scheduled', NULL, NULL, NULL, NULL, '2026-12-24T17:45:00.000Z', '2026-12-24', '2027-01-07T17:45:00.000Z');
INSERT INTO "eventOccurrences" VALUES ('lecture', '2027-01-07', 'noor', 'lecture', '2027-01-07', '19:45', '20:30', '2027-01-07T17:45:00.000Z', '2027-01-07T18:30:00.000Z', 'scheduled', NULL, NULL, NULL, NULL, '2026-12-31T17:45:00.000Z', '2026-12-31', NULL);
INSERT INTO events VALUES ('lecture', 'noor', 'Seerah lecture', 'Every week after Maghrib.', 'lecture', '2026-12-03', '19:45', '20:30', NULL, NULL, NULL, NULL, 'Africa/Johannesburg', NULL, NULL, 0, NULL, 'FREQ=WEEKLY;COUNT=6', '[]', '{}', '[]', 'scheduled', 0, 1, 0, 'seerah lecture every week after maghrib
.', NULL, '2026-11-23T16:03:06.804Z', '2026-11-23T16:03:06.804Z', 'seerah-lecture', 'everyone');
INSERT INTO events VALUES ('fair', 'noor', 'Summer fair', NULL, 'fundraising', '2027-01-16', '10:00', '16:00', NULL, NULL, NULL, NULL, 'Africa/Johannesburg', NULL, NULL, 1, NULL, NULL, '[]', '{}', '[]', 'scheduled', 0, 1, 0, 'summer fair
', NULL, '2026-11-23T16:03:06.804Z', '2026-11-23T16:03:06.804Z', 'summer-fair', 'everyone');
INSERT INTO "formerSlugs" VALUES ('', 'noor-mosque', 'noor');
INSERT INTO images VALUES ('a1b2c3', 'image/webp', 640, 480, 20000, '[]', 'local', NULL, '2026-11-20T10:00:00.000Z', NULL, NULL);
INSERT INTO "importParts" VALUES ('i1', 0, 'name,area');
INSERT INTO imports VALUES ('i1', 'a', 'list.csv', 'en', 'cancelled', NULL, NULL, '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z');
INSERT INTO kysely_migration VALUES ('0001-first', '2026-11-23T16:03:02.727Z');
INSERT INTO kysely_migration VALUES ('0002-activity-version', '2026-11-23T16:03:02.729Z');
INSERT INTO kysely_migration VALUES ('0002-imports', '2026-11-23T16:03:02.795Z');
INSERT INTO kysely_migration VALUES ('0003-occurrence-title', '2026-11-23T16:03:02.797Z');
INSERT INTO kysely_migration VALUES ('0004-occurrence-description', '2026-11-23T16:03:02.798Z');
INSERT INTO kysely_migration VALUES ('0005-occurrence-picture', '2026-11-23T16:03:02.799Z');
INSERT INTO kysely_migration VALUES ('0006-mosque-slug', '2026-11-23T16:03:02.800Z');
INSERT INTO kysely_migration VALUES ('0007-event-slug', '2026-11-23T16:03:02.802Z');
INSERT INTO kysely_migration VALUES ('0008-slugs', '2026-11-23T16:03:02.816Z');
INSERT INTO kysely_migration VALUES ('0009-event-audience', '2026-11-23T16:03:02.818Z');
INSERT INTO kysely_migration VALUES ('0010-occurrence-audience', '2026-11-23T16:03:02.819Z');
INSERT INTO kysely_migration VALUES ('0011-occurrence-previous-start', '2026-11-23T16:03:02.820Z');
INSERT INTO kysely_migration VALUES ('0012-occurrence-previous-date', '2026-11-23T16:03:02.828Z');
INSERT INTO kysely_migration VALUES ('0013-occurrence-next-start', '2026-11-23T16:03:02.829Z');
INSERT INTO kysely_migration VALUES ('0014-event-list-indexes', '2026-11-23T16:03:02.871Z');
INSERT INTO kysely_migration VALUES ('0015-timetables', '2026-11-23T16:03:02.921Z');
INSERT INTO kysely_migration VALUES ('0016-mosque-facts', '2026-11-23T16:03:02.935Z');
INSERT INTO kysely_migration VALUES ('0017-reports', '2026-11-23T16:03:02.961Z');
INSERT INTO kysely_migration VALUES ('0018-adopted-timetables', '2026-11-23T16:03:02.984Z');
INSERT INTO kysely_migration VALUES ('0021-mosque-listing-index', '2026-11-23T16:03:02.994Z');
INSERT INTO kysely_migration VALUES ('0021-mosque-time-zone', '2026-11-23T16:03:02.996Z');
INSERT INTO kysely_migration VALUES ('0022-mosque-sources', '2026-11-23T16:03:03.009Z');
INSERT INTO kysely_migration VALUES ('0023-settings-salaah', '2026-11-23T16:03:03.010Z');
INSERT INTO kysely_migration VALUES ('0025-settings-site', '2026-11-23T16:03:03.011Z');
INSERT INTO kysely_migration VALUES ('0026-mosque-city', '2026-11-23T16:03:03.012Z');
INSERT INTO kysely_migration VALUES ('0026-mosque-city-index', '2026-11-23T16:03:03.016Z');
INSERT INTO kysely_migration VALUES ('0027-claims', '2026-11-23T16:03:03.033Z');
INSERT INTO kysely_migration VALUES ('0028-left-out-records', '2026-11-23T16:03:03.045Z');
INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO "leftOutRecords" VALUES ('osm', 'node/2', '2026-11-20T10:00:00.000Z');
INSERT INTO "limitCounters" VALUES ('contact:1', 2, '2026-11-20T11:00:00.000Z');
INSERT INTO messages VALUES ('m1', 'Visitor', 'visitor@example.org', 'Salaam', 'A question.', 'en', 'new', '2026-11-20T10:00:00.000Z', NULL, NULL);
INSERT INTO "mosqueFacts" VALUES ('noor', 'ladies_space', 'yes', NULL, '2026-11-23T16:03:06.804Z');
INSERT INTO "mosqueFacts" VALUES ('noor', 'parking', 'yes', NULL, '2026-11-23T16:03:06.804Z');
INSERT INTO "mosqueImages" VALUES ('noor', 0, NULL, 'https://noor.example/front.jpg', NULL);
INSERT INTO "mosqueImages" VALUES ('noor', 1, 'a1b2c3', NULL, 'The front');
INSERT INTO "mosqueImams" VALUES ('noor', 0, 'Imam A', 'Imam', NULL);
INSERT INTO "mosqueSources" VALUES ('osm', 'node/1', 'huda', '{}', '2026-11-20T10:00:00.000Z');
INSERT INTO mosques VALUES ('noor', 'Masjidun Noor', 'masjidun noor', 'مسجد النور', 'By the river.', 1911, 'Athlone', 'Bridgetown', '1 River Road', 350, NULL, NULL, '+27210000000', 'https://noor.example', 'noor@example.org', 'active', -33.96, 18.5, 0, '["light","masjidun noor","athlone","bridgetown"]', 0, 1, '2026-11-23T16:03:06.804Z', '2026-11-23T16:03:06.804Z', 'masjidun-noor', NULL, NULL);
INSERT INTO mosques VALUES ('huda', 'Masjidul Huda', 'masjidul huda', NULL, NULL, NULL, 'Wynberg', NULL, '7 Main Road', NULL, NULL, NULL, NULL, NULL, NULL, 'hidden', -34, 18.47, 0, '["masjidul huda","wynberg"]', 0, 1, '2026-11-23T16:03:06.804Z', '2026-11-23T16:03:06.804Z', 'masjidul-huda', NULL, NULL);
INSERT INTO "oneTimeLinks" VALUES ('6227c4913b0cd7b5b0020113a0be685e119f8928010f3e2f7691df10097c9866', 'superadmin', 'owner@example.org', '01a20925-84aa-7000-a931-db91cc516bae', NULL, '2026-11-23T16:03:03.950Z', NULL, '2026-11-23T16:18:03.950Z', NULL);
INSERT INTO outbox VALUES ('o1', '<o1@example.org>', 'contact', 'm1', '{"to":"owner@example.org","subject":"Salaam","text":"A question.","html":""}', 'waiting', 0, '2026-11-20T10:00:00.000Z', NULL, '2026-11-20T10:00:00.000Z', NULL);
INSERT INTO "rateLimit" VALUES ('r1', '192.0.2.1', 3, 1795428000000);
INSERT INTO "reportPhotos" VALUES ('r1', 'UklGRg==');
INSERT INTO reports VALUES ('r1', 'other', 'noor', '{"about":"other","shown":null,"wanted":null,"text":"The door is at the back."}', NULL, 'en', 1, 'open', '2026-11-20T10:00:00.000Z', NULL, NULL, NULL);
INSERT INTO session VALUES ('s1', '2026-11-30 10:00:00+00', 'token-1', '2026-11-23 10:00:00+00', '2026-11-23 10:00:00+00', NULL, NULL, '01a20925-84aa-7000-a931-db91cc516bae');
INSERT INTO settings VALUES ('general', '{"emailAlerts":true,"newEventNotifications":true,"mosqueUpdates":true}', '{"languages":["en","ar"],"timeZone":"Africa/Johannesburg","country":"ZA","center":{"latitude":-33.92584,"longitude":18.42322},"dateFormat":"dd/MM/yyyy","clock":"24h","weekStart":1}', '{"requireEmailVerification":true,"twoFactorAuth":false,"sessionTimeout":"24h"}', '{"siteName":"Masjids of the Cape","siteDescription":"","primaryColor":"#059669","logoUrl":""}', 1, '2026-11-23T16:03:03.111Z', '{"cities":[{"id":"cape-town","names":{"en":"Cape Town","ar":"كيب تاون"},"latitude":-33.9249,"longitude":18.4241,"zone":"Africa/Johannesburg"},{"id":"johannesburg","names":{"en":"Johannesburg","ar":"جوهانسبرغ"},"latitude":-26.2041,"longitude":28.0473,"zone":"Africa/Johannesburg"},{"id":"durban","names":{"en":"Durban","ar":"ديربان"},"latitude":-29.8587,"longitude":31.0218,"zone":"Africa/Johannesburg"},{"id":"pretoria","names":{"en":"Pretoria","ar":"بريتوريا"},"latitude":-25.7479,"longitude":28.2293,"zone":"Africa/Johannesburg"},{"id":"port-elizabeth","names":{"en":"Port Elizabeth","ar":"بورت إليزابيث"},"latitude":-33.9608,"longitude":25.6022,"zone":"Africa/Johannesburg"},{"id":"bloemfontein","names":{"en":"Bloemfontein","ar":"بلومفونتين"},"latitude":-29.0852,"longitude":26.1596,"zone":"Africa/Johannesburg"},{"id":"east-london","names":{"en":"East London","ar":"إيست لندن"},"latitude":-33.0153,"longitude":27.9116,"zone":"Africa/Johannesburg"},{"id":"kimberley","names":{"en":"Kimberley","ar":"كيمبرلي"},"latitude":-28.7282,"longitude":24.7499,"zone":"Africa/Johannesburg"},{"id":"polokwane","names":{"en":"Polokwane","ar":"بولوكواني"},"latitude":-23.9045,"longitude":29.4689,"zone":"Africa/Johannesburg"},{"id":"nelspruit","names":{"en":"Nelspruit","ar":"نيلسبروت"},"latitude":-25.4753,"longitude":30.9694,"zone":"Africa/Johannesburg"},{"id":"pietermaritzburg","names":{"en":"Pietermaritzburg","ar":"بيترماريتسبورغ"},"latitude":-29.6006,"longitude":30.3794,"zone":"Africa/Johannesburg"},{"id":"george","names":{"en":"George","ar":"جورج"},"latitude":-33.9648,"longitude":22.459,"zone":"Africa/Johannesburg"}],"method":14,"adjustments":{"fajr":-2,"sunrise":-2,"dhuhr":3,"asr":-1,"maghrib":4,"isha":3},"school":"shafii"}', '{"preset":"cape-town","scene":"cape","texts":{}}');
INSERT INTO "siteState" VALUES ('clock', '2026-11-23T16:03:03.963Z');
INSERT INTO "siteState" VALUES ('limit-salt', 'salt');
INSERT INTO "timetableDates" VALUES ('dates', '2026-12-01', '{"fajr":{"adhan":null,"jamaat":"04:50"},"dhuhr":{"adhan":null,"jamaat":"13:00"},"asr":{"adhan":null,"jamaat":"16:45"},"maghrib":{"adhan":null,"jamaat":"19:50"},"isha":{"adhan":null,"jamaat":"21:05"}}');
INSERT INTO "timetableStates" VALUES ('noor', 2, '2026-11-20T10:00:00.000Z', 'a', 'Imam A', NULL);
INSERT INTO timetables VALUES ('regular', 'noor', 'regular', '', '2026-11-01', NULL, '{"school":"shafii","week":{"fajr":{"adhan":null,"jamaat":{"kind":"fixed","time":"04:45"}},"dhuhr":{"adhan":null,"jamaat":{"kind":"fixed","time":"13:00"}},"asr":{"adhan":null,"jamaat":{"kind":"fixed","time":"16:45"}},"maghrib":{"adhan":null,"jamaat":{"kind":"after","minutes":5,"roundToFive":false}},"isha":{"adhan":null,"jamaat":{"kind":"fixed","time":"21:00"}}},"weekdays":{},"sessions":[{"occasion":"jumuah","adhan":"12:30","khutbah":"12:45","salaah":"13:05","language":"English","khateeb":"Imam A","venue":null,"ladies":"yes"}]}', 'published', NULL, '2026-11-01T10:00:00.000Z', 'a', 'Imam A');
INSERT INTO timetables VALUES ('dates', 'noor', 'dates', '', '2026-12-01', '2026-12-01', '{"school":"shafii","week":{"fajr":{"adhan":null,"jamaat":{"kind":"fixed","time":"04:45"}},"dhuhr":{"adhan":null,"jamaat":{"kind":"fixed","time":"13:00"}},"asr":{"adhan":null,"jamaat":{"kind":"fixed","time":"16:45"}},"maghrib":{"adhan":null,"jamaat":{"kind":"after","minutes":5,"roundToFive":false}},"isha":{"adhan":null,"jamaat":{"kind":"fixed","time":"21:00"}}},"weekdays":{},"sessions":[{"occasion":"jumuah","adhan":"12:30","khutbah":"12:45","salaah":"13:05","language":"English","khateeb":"Imam A","venue":null,"ladies":"yes"}]}', 'published', NULL, '2026-11-01T10:00:00.000Z', 'a', 'Imam A');
INSERT INTO "twoFactor" VALUES ('t1', 'secret', 'codes', '01a20925-84aa-7000-a931-db91cc516bae', true, NULL, NULL, 59000000);
INSERT INTO "user" VALUES ('01a20925-84aa-7000-a931-db91cc516bae', 'owner', 'owner@example.org', false, NULL, '2026-11-23 16:03:03.111+00', '2026-11-23 16:03:03.111+00', NULL, 'superadmin', NULL, NULL, 'active', 0, NULL);
INSERT INTO "user" VALUES ('01a20925-9311-7000-ae7b-5d647c7534b2', 'Imam A', 'imam@example.org', false, NULL, '2026-11-23 16:03:06.804+00', '2026-11-23 16:03:06.804+00', NULL, 'mosque_admin', 'noor', NULL, 'inactive', 0, NULL);
INSERT INTO verification VALUES ('v1', 'imam@example.org', 'value', '2026-11-24 10:00:00+00', '2026-11-23 10:00:00+00', '2026-11-23 10:00:00+00');
ALTER TABLE ONLY account
    ADD CONSTRAINT account_one_of_each UNIQUE ("userId", "providerId");
ALTER TABLE ONLY account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY account
    ADD CONSTRAINT account_provider_key UNIQUE ("providerId", "accountId");
ALTER TABLE ONLY activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "adoptedTimetableDates"
    ADD CONSTRAINT "adoptedTimetableDates_key" PRIMARY KEY ("timetableId", date);
ALTER TABLE ONLY "adoptedTimetables"
    ADD CONSTRAINT "adoptedTimetables_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY bin
    ADD CONSTRAINT bin_pkey PRIMARY KEY (id);
ALTER TABLE ONLY claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY claims
    ADD CONSTRAINT "claims_tokenHash_key" UNIQUE ("tokenHash");
ALTER TABLE ONLY "contentRevision"
    ADD CONSTRAINT "contentRevision_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY "eventOccurrences"
    ADD CONSTRAINT "eventOccurrences_key" PRIMARY KEY ("eventId", "occurrenceDate");
ALTER TABLE ONLY events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "formerSlugs"
    ADD CONSTRAINT "formerSlugs_key" PRIMARY KEY ("mosqueId", slug);
ALTER TABLE ONLY images
    ADD CONSTRAINT images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "importParts"
    ADD CONSTRAINT "importParts_key" PRIMARY KEY ("importId", "position");
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY "leftOutRecords"
    ADD CONSTRAINT "leftOutRecords_key" PRIMARY KEY (source, "recordId");
ALTER TABLE ONLY "limitCounters"
    ADD CONSTRAINT "limitCounters_pkey" PRIMARY KEY (key);
ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "mosqueFacts"
    ADD CONSTRAINT "mosqueFacts_key" PRIMARY KEY ("mosqueId", fact);
ALTER TABLE ONLY "mosqueImages"
    ADD CONSTRAINT "mosqueImages_key" PRIMARY KEY ("mosqueId", "sortOrder");
ALTER TABLE ONLY "mosqueImams"
    ADD CONSTRAINT "mosqueImams_key" PRIMARY KEY ("mosqueId", "sortOrder");
ALTER TABLE ONLY "mosqueSources"
    ADD CONSTRAINT "mosqueSources_key" PRIMARY KEY (source, "recordId");
ALTER TABLE ONLY mosques
    ADD CONSTRAINT mosques_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "oneTimeLinks"
    ADD CONSTRAINT "oneTimeLinks_pkey" PRIMARY KEY ("tokenHash");
ALTER TABLE ONLY outbox
    ADD CONSTRAINT "outbox_messageId_key" UNIQUE ("messageId");
ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "rateLimit"
    ADD CONSTRAINT "rateLimit_key_key" UNIQUE (key);
ALTER TABLE ONLY "rateLimit"
    ADD CONSTRAINT "rateLimit_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY "reportPhotos"
    ADD CONSTRAINT "reportPhotos_pkey" PRIMARY KEY ("reportId");
ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY session
    ADD CONSTRAINT session_token_key UNIQUE (token);
ALTER TABLE ONLY settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "siteState"
    ADD CONSTRAINT "siteState_pkey" PRIMARY KEY (name);
ALTER TABLE ONLY "timetableDates"
    ADD CONSTRAINT "timetableDates_key" PRIMARY KEY ("timetableId", date);
ALTER TABLE ONLY "timetableStates"
    ADD CONSTRAINT "timetableStates_pkey" PRIMARY KEY ("mosqueId");
ALTER TABLE ONLY timetables
    ADD CONSTRAINT timetables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY "twoFactor"
    ADD CONSTRAINT "twoFactor_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY "user"
    ADD CONSTRAINT user_email_key UNIQUE (email);
ALTER TABLE ONLY "user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);
CREATE INDEX "account_userId_idx" ON account USING btree ("userId");
CREATE INDEX activity_at ON activity USING btree (at, id);
CREATE INDEX activity_mosque ON activity USING btree ("mosqueId", at);
CREATE INDEX activity_subject ON activity USING btree (kind, "subjectId", at);
CREATE INDEX bin_deleted ON bin USING btree ("deletedAt", id);
CREATE INDEX claims_state ON claims USING btree (state, "createdAt");
CREATE INDEX "eventOccurrences_audience" ON "eventOccurrences" USING btree (audience, "startsAt", "eventId", "occurrenceDate", "mosqueId", type, date, status, "previousStartsAt", "previousDate", "nextStartsAt") WHERE (audience IS NOT NULL);
CREATE INDEX "eventOccurrences_mosque" ON "eventOccurrences" USING btree ("mosqueId", "startsAt", "eventId", "occurrenceDate", type, date, status, audience, "previousStartsAt", "previousDate", "nextStartsAt");
CREATE INDEX "eventOccurrences_start" ON "eventOccurrences" USING btree ("startsAt", "eventId", "occurrenceDate", "mosqueId", type, date, status, audience, "previousStartsAt", "previousDate", "nextStartsAt");
CREATE INDEX "eventOccurrences_type" ON "eventOccurrences" USING btree (type, "startsAt", "eventId", "occurrenceDate", "mosqueId", date, status, audience, "previousStartsAt", "previousDate", "nextStartsAt");
CREATE INDEX events_image ON events USING btree ("imageId");
CREATE INDEX events_mosque ON events USING btree ("mosqueId", date);
CREATE UNIQUE INDEX events_slug ON events USING btree ("mosqueId", slug);
CREATE INDEX events_updated ON events USING btree ("updatedAt", id, "mosqueId", type, audience);
CREATE INDEX images_mosque ON images USING btree ("mosqueId");
CREATE INDEX "images_originalUrl" ON images USING btree ("originalUrl");
CREATE INDEX "limitCounters_end" ON "limitCounters" USING btree ("windowEndsAt");
CREATE INDEX messages_status ON messages USING btree (status, "createdAt");
CREATE INDEX "mosqueImages_image" ON "mosqueImages" USING btree ("imageId");
CREATE INDEX "mosqueSources_mosque" ON "mosqueSources" USING btree ("mosqueId");
CREATE INDEX mosques_area ON mosques USING btree (area, "sortName");
CREATE INDEX mosques_city ON mosques USING btree (city, status, id);
CREATE INDEX mosques_listing ON mosques USING btree (status, "sortName", id, version, "updatedAt");
CREATE UNIQUE INDEX mosques_slug ON mosques USING btree (slug);
CREATE INDEX "oneTimeLinks_email" ON "oneTimeLinks" USING btree (email, purpose);
CREATE INDEX outbox_due ON outbox USING btree (status, "nextTryAt");
CREATE INDEX outbox_subject ON outbox USING btree ("subjectId");
CREATE INDEX reports_mosque ON reports USING btree ("mosqueId", state);
CREATE INDEX reports_state ON reports USING btree (state, "createdAt");
CREATE INDEX "session_userId_idx" ON session USING btree ("userId");
CREATE INDEX timetables_mosque ON timetables USING btree ("mosqueId", "validFrom");
CREATE INDEX "twoFactor_secret_idx" ON "twoFactor" USING btree (secret);
CREATE INDEX "twoFactor_userId_idx" ON "twoFactor" USING btree ("userId");
CREATE INDEX "user_mosqueId_idx" ON "user" USING btree ("mosqueId");
CREATE INDEX user_role_idx ON "user" USING btree (role);
CREATE INDEX verification_identifier_idx ON verification USING btree (identifier);
ALTER TABLE ONLY account
    ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY "adoptedTimetableDates"
    ADD CONSTRAINT "adoptedTimetableDates_timetableId_fkey" FOREIGN KEY ("timetableId") REFERENCES "adoptedTimetables"(id) ON DELETE CASCADE;
ALTER TABLE ONLY "eventOccurrences"
    ADD CONSTRAINT "eventOccurrences_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE ONLY "eventOccurrences"
    ADD CONSTRAINT "eventOccurrences_mosqueId_fkey" FOREIGN KEY ("mosqueId") REFERENCES mosques(id) ON DELETE CASCADE;
ALTER TABLE ONLY events
    ADD CONSTRAINT "events_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES images(id);
ALTER TABLE ONLY events
    ADD CONSTRAINT "events_mosqueId_fkey" FOREIGN KEY ("mosqueId") REFERENCES mosques(id) ON DELETE CASCADE;
ALTER TABLE ONLY "importParts"
    ADD CONSTRAINT "importParts_importId_fkey" FOREIGN KEY ("importId") REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY "mosqueFacts"
    ADD CONSTRAINT "mosqueFacts_mosqueId_fkey" FOREIGN KEY ("mosqueId") REFERENCES mosques(id) ON DELETE CASCADE;
ALTER TABLE ONLY "mosqueImages"
    ADD CONSTRAINT "mosqueImages_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES images(id);
ALTER TABLE ONLY "mosqueImages"
    ADD CONSTRAINT "mosqueImages_mosqueId_fkey" FOREIGN KEY ("mosqueId") REFERENCES mosques(id) ON DELETE CASCADE;
ALTER TABLE ONLY "mosqueImams"
    ADD CONSTRAINT "mosqueImams_mosqueId_fkey" FOREIGN KEY ("mosqueId") REFERENCES mosques(id) ON DELETE CASCADE;
ALTER TABLE ONLY "reportPhotos"
    ADD CONSTRAINT "reportPhotos_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES reports(id) ON DELETE CASCADE;
ALTER TABLE ONLY session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY "timetableDates"
    ADD CONSTRAINT "timetableDates_timetableId_fkey" FOREIGN KEY ("timetableId") REFERENCES timetables(id) ON DELETE CASCADE;
ALTER TABLE ONLY "twoFactor"
    ADD CONSTRAINT "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE;
