# The base is one exact image. To renew it, take the digest that `docker buildx imagetools inspect node:<version>-bookworm-slim` prints.
# The files of the service, made with the development packages, none of which gets into the image.
FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY LICENSE README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md tsconfig.json ./
COPY docs ./docs
COPY locales ./locales
COPY migrations ./migrations
COPY scripts ./scripts
COPY src ./src
COPY dashboard ./dashboard
RUN node scripts/dashboard/build.ts
RUN node scripts/package/stage.ts /image

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2
# docker build --build-arg VERSION=… --build-arg REVISION=$(git rev-parse HEAD)
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Truckroll" \
      org.opencontainers.image.description="Open, self-hostable scheduling and dispatch for field-service businesses" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.base.name="docker.io/library/node:26.10.0-bookworm-slim"
# pg_dump and pg_restore, which make and restore backups of PostgreSQL. They must not be older than the server of compose.yaml, and Debian's own are. The
# keys of PostgreSQL's repository come with Debian's package postgresql-common.
ARG POSTGRES_CLIENT=18
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
 && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
 && apt-get install --yes --no-install-recommends "postgresql-client-$POSTGRES_CLIENT" \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data
WORKDIR /app
# The embedded database, the demo's keys and the local socket; unused with DATABASE_URL.
RUN mkdir /data && chown node:node /data && chmod 0700 /data
COPY --from=build /image ./
# `docker compose exec app truckroll create-key …`
RUN ln -s /app/bin/truckroll.js /usr/local/bin/truckroll
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Exec form, so that SIGTERM reaches the server and it stops gracefully.
CMD ["node", "bin/truckroll.js", "serve"]
