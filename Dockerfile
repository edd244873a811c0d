# Only the packages of the service. None of them has an install script.
FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

# The files for browsers, built with the development packages, none of which gets into the image.
FROM node:26-bookworm-slim AS dashboard
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY src/client ./src/client
COPY src/contract ./src/contract
COPY src/pages/myDay ./src/pages/myDay
COPY scripts ./scripts
COPY tsconfig.json ./
COPY dashboard ./dashboard
RUN node scripts/dashboard/build.ts

FROM node:26-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data
WORKDIR /app
# The embedded database, the demo's keys and the local socket; unused with DATABASE_URL.
RUN mkdir /data && chown node:node /data && chmod 0700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY migrations ./migrations
COPY src ./src
COPY --from=dashboard /app/dashboard/dist ./dashboard/dist
# The pages that the service shows.
COPY README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md ./
COPY docs ./docs
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Exec form, so that SIGTERM reaches the server and it stops gracefully.
CMD ["node", "src/main.ts"]
